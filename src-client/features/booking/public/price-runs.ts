import { addDays } from '#shared/phnom-penh-time.ts'
import type { RoomDisplay } from '#shared/room.ts'

type Night = NonNullable<RoomDisplay['stay']>['nights'][number]
type Run = { check_in: string; check_out: string; nights: number; price: number }

/** Nights that follow each other and cost the same, as one line of a bill: a week of them pushes nothing off a phone's screen. */
export function priceRuns(nights: readonly Night[]): Run[] {
  const runs: Run[] = []
  for (const { night, price } of nights) {
    const last = runs.at(-1)
    const check_out = addDays(night, 1)
    if (last?.price === price) runs.splice(-1, 1, { ...last, check_out, nights: last.nights + 1 })
    else runs.push({ check_in: night, check_out, nights: 1, price })
  }
  return runs
}
