import type { PostType } from '#shared/vocabulary.ts'

/** The lists in the order of their links. */
export const LIST_TYPES: readonly PostType[] = ['visit', 'food', 'hotel', 'event', 'service']
