import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { accountEvents } from '../account/events.ts'
import { adminEvents } from '../admin/events.ts'
import { businessEvents } from '../business/events.ts'
import { postEvents } from '../post/events.ts'

const { PostHidden, PostWithheld, PostDeleted, PostRestored, PostDecisionUndone } = postEvents
const { OwnerApplied, OwnerRejected, OwnerSuspended, OwnerDecisionUndone } = businessEvents
const { AccountSuspended, StandingChangeUndone, AccountDeleted } = accountEvents
const { AdminRevoked, AdminChangeUndone } = adminEvents

const hotelClosings = { PostHidden, PostWithheld, PostDeleted, PostRestored, PostDecisionUndone }
const accountClosings = {
  ...{ OwnerApplied, OwnerRejected, OwnerSuspended, OwnerDecisionUndone },
  ...{ AccountSuspended, StandingChangeUndone, AccountDeleted },
}
const adminClosings = { AdminRevoked, AdminChangeUndone }

/**
 * The events after which a hotel is not published, or its owner may not sell: also those that take back what has opened it. Each
 * that may lead there is among them, so that the list needs no knowledge of what was there before.
 */
export const closings = { ...hotelClosings, ...accountClosings, ...adminClosings }

/** The hotels and owners that events close. */
export const closedBy = (events: readonly RecordedOf<typeof closings>[]): { hotels: string[]; hosts: string[] } => ({
  hotels: events.flatMap(({ type, stream }) => (type in hotelClosings ? idOf(stream) : [])),
  hosts: events.flatMap((event) => {
    // All admins are in one stream.
    if (event.type === 'AdminRevoked' || event.type === 'AdminChangeUndone') return event.data.account_id
    return event.type in accountClosings ? idOf(event.stream) : []
  }),
})
