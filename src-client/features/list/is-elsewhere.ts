import type { PostPage } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { LIST_TYPES } from './public/list-types.ts'

/** Whether another list has the words of a search. */
export const isElsewhere = (type: PostType, matches: PostPage['matches']): boolean =>
  LIST_TYPES.some((one) => one !== type && matches?.[one])
