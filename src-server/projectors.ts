import { accounts } from './domains/account/projector.ts'
import { adminRows } from './domains/admin/projector.ts'
import { businesses } from './domains/business/projector.ts'
import { records } from './domains/catalog/projector.ts'
import { files } from './domains/file/projector.ts'
import { posts } from './domains/post/projector.ts'
import type { Projector } from './event-sourcing/projector.ts'

/** Every projector. The inline ones run in this order in every append's transaction, the async ones in the workers. */
export const projectors: readonly Projector[] = [records, accounts, businesses, adminRows, files, posts]

export const inlineProjectors = projectors.filter(({ mode }) => mode === 'inline')
export const asyncProjectors = projectors.filter(({ mode }) => mode === 'async')
