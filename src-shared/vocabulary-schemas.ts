import { z } from 'zod'
import { POST_STATUSES, POST_TYPES } from './vocabulary.ts'

// Apart from the vocabulary, which is in the first load and must not bring zod.
export const postType = z.enum(POST_TYPES)
export const postStatus = z.enum(POST_STATUSES)
export const named = z.object({ code: z.string(), name: z.string() })
