import { records } from './domains/catalog/projector.ts'
import { files } from './domains/file/projector.ts'
import { posts } from './domains/post/projector.ts'
import type { Projector } from './event-sourcing/projector.ts'

/** Run in this order in every append's transaction. */
export const inlineProjectors: readonly Projector[] = [records, files, posts]
