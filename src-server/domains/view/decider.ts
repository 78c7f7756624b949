import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type PageEvents, pageEvents, type ViewEvents, viewEvents } from './events.ts'

export type CountViews = { type: 'CountViews' } & DataOf<ViewEvents['PostViewsCounted']>

/** A stream for each batch, which is counted once, however often a worker comes back to it. */
export const viewBatch: Decider<{ isCounted: boolean }, CountViews, ViewEvents> = {
  category: 'views',
  events: viewEvents,
  initial: { isCounted: false },
  evolve: { PostViewsCounted: () => ({ isCounted: true }) },
  decide({ posts }, { isCounted }) {
    return isCounted ? [] : [{ type: 'PostViewsCounted', data: { posts } }]
  },
}

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
