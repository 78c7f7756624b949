import type { RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type ViewEvents, viewEvents } from './events.ts'

/** Views of all posts and articles on a day (UTC). */
type DailyViewsRow = { day: string; views: number }

declare module '../../platform/database.ts' {
  interface Tables {
    daily_views: DailyViewsRow
  }
}

const hoursIn = (data: RecordedOf<ViewEvents>['data']) =>
  Object.values('posts' in data ? data.posts : data.articles).flat()
const dayOf = ({ hour }: { hour: string }) => hour.slice(0, 10)

export const dailyViews = rowProjector<DailyViewsRow, ViewEvents>({
  name: 'daily_views',
  table: 'daily_views',
  keyColumn: 'day',
  events: viewEvents,
  keys: ({ data }) => hoursIn(data).map(dayOf),
  evolve: { PostViewsCounted: added, ArticleViewsCounted: added },
})

function added(row: DailyViewsRow | null, { data }: RecordedOf<ViewEvents>, day: string): DailyViewsRow {
  const ofDay = hoursIn(data).filter((hour) => dayOf(hour) === day)
  return { day, views: ofDay.reduce((sum, { views }) => sum + views, row?.views ?? 0) }
}
