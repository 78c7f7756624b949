import type { PostType } from '#shared/vocabulary.ts'

/** The lists, in the order they are looked through. */
export const LIST_TYPES: readonly PostType[] = ['visit', 'food', 'hotel', 'event', 'service']
