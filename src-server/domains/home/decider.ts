import { MAX_WAITING_PUBLICATIONS } from '#shared/limits.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type HomeEvents, homeEvents, type PublishedContent } from './events.ts'

export type HomeCommand =
  | { type: 'PublishHome'; id: string; content: PublishedContent; restored_from: string | null }
  | { type: 'ScheduleHome'; id: string; content: PublishedContent; starts_at: string }
  | { type: 'CancelHome'; id: string }

/** When the scheduled publications that nobody has cancelled take effect, by their id. */
type HomeState = Readonly<Record<string, string>>

/** The publications of the home page, all in one stream: each says what there is from its time on. */
export const homePublication: Decider<HomeState, HomeCommand, HomeEvents> = {
  category: 'home',
  events: homeEvents,
  initial: {},
  latest: ['HomePublished'],
  evolve: {
    HomePublished: (state) => state,
    HomePublicationScheduled: (state, { data }) => ({ ...state, [data.id]: data.starts_at }),
    HomePublicationCancelled: (state, { data }) => {
      const { [data.id]: _, ...others } = state
      return others
    },
  },
  decide(command, state, { at }) {
    if (command.type === 'PublishHome') {
      const { type: _, ...data } = command
      return [{ type: 'HomePublished', data }]
    }
    if (command.type === 'CancelHome') {
      const starts = state[command.id]
      if (starts === undefined) throw new Rejection('PUBLICATION_NOT_FOUND')
      // Visitors see it already: another one takes its place, and none can be unseen.
      if (starts <= at) throw new Rejection('PUBLICATION_IN_EFFECT')
      return [{ type: 'HomePublicationCancelled', data: { id: command.id } }]
    }
    const { type: _, ...data } = command
    if (data.starts_at <= at) throw new Rejection('PUBLICATION_PAST')
    const waiting = Object.values(state).filter((starts) => starts > at)
    if (waiting.length >= MAX_WAITING_PUBLICATIONS) throw new Rejection('PUBLICATIONS_FULL')
    return [{ type: 'HomePublicationScheduled', data }]
  },
}

/** The id of its only stream. */
export const HOME_STREAM = 'page'
