/** The kinds of post, each with its own page. */
export const POST_TYPES = ['visit', 'food', 'hotel', 'event', 'service'] as const
export type PostType = (typeof POST_TYPES)[number]

export const POST_STATUSES = ['draft', 'pending', 'published', 'rejected', 'hidden', 'deleted'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export type Named = { code: string; name: string }
