// Apart from the schemas, since one of them would bring zod into a page.

/** The statuses of posts that their authors still have. */
export const OWN_POST_STATUSES = ['draft', 'pending', 'published', 'rejected', 'hidden'] as const
export type OwnPostStatus = (typeof OWN_POST_STATUSES)[number]

/** The first is the default: what was changed last. */
export const OWN_POST_SORTS = ['newest', 'oldest', 'views', 'likes', 'name'] as const
export type OwnPostSort = (typeof OWN_POST_SORTS)[number]

/** For how long a deleted post can be had back; its pictures are kept as long. */
export const RESTORE_MS = 3_600_000
