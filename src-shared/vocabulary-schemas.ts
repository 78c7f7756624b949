import { z } from 'zod'
import { POST_REASONS } from './moderation.ts'
import { POST_STATUSES, POST_TYPES, PRECISIONS, PRICE_FOR, PRICE_UNITS } from './vocabulary.ts'

// Apart from the vocabulary, which is in the first load and must not bring zod.
export const postType = z.enum(POST_TYPES)
export const postStatus = z.enum(POST_STATUSES)
export const named = z.object({ code: z.string(), name: z.string() })
export const priceUnit = z.enum(PRICE_UNITS)
export const priceFor = z.enum(PRICE_FOR)
export const precision = z.enum(PRECISIONS)
export const postReason = z.enum(POST_REASONS)
