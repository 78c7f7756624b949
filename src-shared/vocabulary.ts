import { z } from 'zod'

/** The five kinds of post, each with a page of its own. */
export const POST_TYPES = ['visit', 'food', 'hotel', 'event', 'service'] as const
export const postType = z.enum(POST_TYPES)
export type PostType = z.infer<typeof postType>

export const POST_STATUSES = ['draft', 'pending', 'published', 'rejected', 'hidden', 'deleted'] as const
export const postStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof postStatus>

/** A code of the reference data with its name in the caller's language. */
export const named = z.object({ code: z.string(), name: z.string() })
export type Named = z.infer<typeof named>
