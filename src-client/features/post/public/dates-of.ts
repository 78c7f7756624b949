import type { PostCard } from '#shared/post.ts'

/** The days of an event, where its last one may be open. */
export type EventDays = { starts_at: string; ends_at: string | null }

/** Null for what is no event. */
export function datesOf({ starts_at, ends_at }: Pick<PostCard, 'starts_at' | 'ends_at'>): EventDays | null {
  return starts_at ? { starts_at, ends_at } : null
}
