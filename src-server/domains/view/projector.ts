import { rowProjector } from '../../event-sourcing/projector.ts'
import { type ViewEvents, viewEvents } from './events.ts'

/** Views of all posts on a day (UTC). */
type DailyViewsRow = { day: string; views: number }

declare module '../../platform/database.ts' {
  interface Tables {
    daily_views: DailyViewsRow
  }
}

const dayOf = ({ hour }: { hour: string }) => hour.slice(0, 10)

export const dailyViews = rowProjector<DailyViewsRow, ViewEvents>({
  name: 'daily_views',
  table: 'daily_views',
  keyColumn: 'day',
  events: viewEvents,
  keys: ({ data }) => Object.values(data.posts).flat().map(dayOf),
  evolve: {
    PostViewsCounted(row, { data }, day) {
      const ofDay = Object.values(data.posts)
        .flat()
        .filter((hour) => dayOf(hour) === day)
      return { day, views: (row?.views ?? 0) + ofDay.reduce((sum, { views }) => sum + views, 0) }
    },
  },
})
