import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../platform/database.ts'

/**
 * Says in a query over `file` whether things of the slice show the picture, or can come to show it again: it is never swept then.
 * @param now ISO 8601
 */
export type Shows = (file: ExpressionBuilder<Tables, 'file'>, now: string) => Expression<SqlBool>
