import { type Expression, type SqlBool, sql } from 'kysely'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { ReportFilter } from '#shared/statistics.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'

/** Posts that a report is of; `owner_id` is null for those of everybody. */
export type PostScope = { owner_id: string | null } & Pick<ReportFilter, 'type' | 'post_id'>
/** A report is of all that there is, or of posts. */
export type Scope = 'all' | PostScope

/** An owner's is of their posts alone. */
export function scopeOf(actor: Actor, { type, post_id }: ReportFilter): Scope {
  if (!isAdminOrSystem(actor)) return { owner_id: actor.id, type, post_id }
  return type === undefined && post_id === undefined ? 'all' : { owner_id: null, type, post_id }
}

/** A query of the posts' ids. */
export const postsIn = ({ db }: Pick<RequestContext, 'db'>, { owner_id, type, post_id }: PostScope) =>
  db
    .selectFrom('post')
    .select('id')
    .$if(owner_id !== null, (query) => query.where('owner_id', '=', owner_id ?? ''))
    .$if(type !== undefined, (query) => query.where(sql<SqlBool>`type = ${type}`))
    .$if(post_id !== undefined, (query) => query.where('id', '=', post_id ?? ''))

/** Whether the post that a column names is one of a report's. @param column with its table */
export const inScope = (ctx: Pick<RequestContext, 'db'>, scope: Scope, column: string): Expression<SqlBool> =>
  scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in ${postsIn(ctx, scope)}`
