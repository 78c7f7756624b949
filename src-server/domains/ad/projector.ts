import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type AdViewEvents, adViewEvents } from '../view/events.ts'

/** How often an ad was seen and followed on a day in Phnom Penh, whose hours begin with those of UTC. */
export type AdCountRow = { key: string; ad_id: string; day: string; views: number; clicks: number }

declare module '../../platform/database.ts' {
  interface Tables {
    ad_count: AdCountRow
  }
}

const dayOf = ({ hour }: { hour: string }) => phnomPenhDate(new Date(hour))
const keyOf = (ad_id: string, day: string) => `${ad_id} ${day}`

type Counted = DataOf<AdViewEvents['AdViewsCounted']>

/** The rows that a batch touches. */
export const rowsOf = ({ ads }: Counted): string[] =>
  Object.entries(ads).flatMap(([id, hours]) => hours.map((hour) => keyOf(id, dayOf(hour))))

export function counted(row: AdCountRow | null, { ads }: Counted, key: string): AdCountRow {
  const [ad_id = '', day = ''] = key.split(' ')
  const hours = (ads[ad_id] ?? []).filter((hour) => dayOf(hour) === day)
  const sum = (of: 'views' | 'clicks') => hours.reduce((total, hour) => total + hour[of], row?.[of] ?? 0)
  return { key, ad_id, day, views: sum('views'), clicks: sum('clicks') }
}

export const adCounts = rowProjector<AdCountRow, AdViewEvents>({
  name: 'ad_counts',
  table: 'ad_count',
  keyColumn: 'key',
  events: adViewEvents,
  keys: ({ data }) => rowsOf(data),
  evolve: { AdViewsCounted: (row, { data }, key) => counted(row, data, key) },
})
