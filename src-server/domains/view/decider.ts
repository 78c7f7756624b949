import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type ViewEvents, viewEvents } from './events.ts'

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
