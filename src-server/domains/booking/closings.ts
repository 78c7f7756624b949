import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { postEvents } from '../post/events.ts'
import { hostClosings, hostOf } from './host-changes.ts'

const { PostHidden, PostWithheld, PostDeleted, PostRestored, PostDecisionUndone } = postEvents

const hotelClosings = { PostHidden, PostWithheld, PostDeleted, PostRestored, PostDecisionUndone }

/**
 * The events after which a hotel is not published, or its owner may not sell: also those that take back what has opened it. Each
 * that may lead there is among them, so that the list needs no knowledge of what was there before.
 */
export const closings = { ...hotelClosings, ...hostClosings }

/** The hotels and owners that events close. */
export const closedBy = (events: readonly RecordedOf<typeof closings>[]): { hotels: string[]; hosts: string[] } => ({
  hotels: events.flatMap(({ type, stream }) => (type in hotelClosings ? idOf(stream) : [])),
  hosts: events.flatMap((event) => (event.type in hostClosings ? (hostOf(event) ?? []) : [])),
})
