import { rowProjector } from '../../event-sourcing/projector.ts'
import { type PageEvents, type PageViews, pageEvents } from './events.ts'

/** How often a page was opened on a day (UTC). */
type PageViewsRow = PageViews & { key: string }

declare module '../../platform/database.ts' {
  interface Tables {
    page_views: PageViewsRow
  }
}

export const keyOf = ({ day, route, locale, by_member }: Omit<PageViews, 'views'>) =>
  `${day} ${locale} ${by_member} ${route}`

export const pageViews = rowProjector<PageViewsRow, PageEvents>({
  name: 'page_views',
  table: 'page_views',
  keyColumn: 'key',
  events: pageEvents,
  keys: ({ data }) => data.pages.map(keyOf),
  evolve: {
    PagesViewed(row, { data }, key) {
      const same = data.pages.filter((page) => keyOf(page) === key)
      const [page] = same
      if (!page) return row
      return { ...page, key, views: same.reduce((sum, { views }) => sum + views, row?.views ?? 0) }
    },
  },
})
