import { DAY_MS, PHNOM_PENH_OFFSET_MS } from './phnom-penh-time.ts'

/**
 * The instant at which an event is over: its end, or without one the midnight in Phnom Penh after its beginning. One that ends at
 * midnight has nothing of the day that begins. Lists ask `event_over_at` of the database, which says the same.
 */
export function overAt(startsAt: string, endsAt: string | null): number {
  const begins = Date.parse(startsAt)
  const ends = endsAt ? Date.parse(endsAt) : begins
  if (ends > begins) return ends
  const local = begins + PHNOM_PENH_OFFSET_MS
  return (Math.floor(local / DAY_MS) + 1) * DAY_MS - PHNOM_PENH_OFFSET_MS
}
