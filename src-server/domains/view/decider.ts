import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type AdViewEvents, adViewEvents, type PageEvents, pageEvents, type ViewEvents, viewEvents } from './events.ts'

export type CountViews = { type: 'CountViews' } & DataOf<ViewEvents['PostViewsCounted']> &
  DataOf<ViewEvents['ArticleViewsCounted']> &
  DataOf<AdViewEvents['AdViewsCounted']>

const counted = () => ({ isCounted: true })

/** A stream for each batch, which is counted once, however often a worker comes back to it. */
export const viewBatch: Decider<{ isCounted: boolean }, CountViews, ViewEvents & AdViewEvents> = {
  category: 'views',
  events: { ...viewEvents, ...adViewEvents },
  initial: { isCounted: false },
  evolve: { PostViewsCounted: counted, ArticleViewsCounted: counted, AdViewsCounted: counted },
  decide({ posts, articles, ads }, { isCounted }) {
    if (isCounted) return []
    return [
      ...(isEmpty(posts) ? [] : [{ type: 'PostViewsCounted' as const, data: { posts } }]),
      ...(isEmpty(articles) ? [] : [{ type: 'ArticleViewsCounted' as const, data: { articles } }]),
      ...(isEmpty(ads) ? [] : [{ type: 'AdViewsCounted' as const, data: { ads } }]),
    ]
  },
}

const isEmpty = (counts: object) => Object.keys(counts).length === 0

export type CountPages = { type: 'CountPages' } & DataOf<PageEvents['PagesViewed']>

/** A stream for each batch, as of views of posts. */
export const pageBatch: Decider<{ isCounted: boolean }, CountPages, PageEvents> = {
  category: 'pages',
  events: pageEvents,
  initial: { isCounted: false },
  evolve: { PagesViewed: () => ({ isCounted: true }) },
  decide({ pages }, { isCounted }) {
    return isCounted ? [] : [{ type: 'PagesViewed', data: { pages } }]
  },
}
