import { z } from 'zod'
import { idOf, type Recorded, type RecordedOf } from '../../event-sourcing/event.ts'
import { accountEvents } from '../account/events.ts'
import { adminEvents } from '../admin/events.ts'
import { businessEvents } from '../business/events.ts'
import { postEvents } from '../post/events.ts'

const { PostHidden, PostWithheld, PostDeleted, PostRestored, PostDecisionUndone } = postEvents
const { OwnerApplied, OwnerApproved, OwnerRejected, OwnerSuspended, OwnerDecisionUndone } = businessEvents
const { AccountSuspended, AccountReinstated, StandingChangeUndone, AccountDeleted } = accountEvents
const { AdminGranted, AdminRevoked, AdminChangeUndone } = adminEvents

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

const hostClosings = { ...accountClosings, ...adminClosings }
/** The events after which an owner may sell again, or no more. */
const hostChanges = { ...hostClosings, OwnerApproved, AccountReinstated, AdminGranted }

/** The hotels and owners that events close. */
export const closedBy = (events: readonly RecordedOf<typeof closings>[]): { hotels: string[]; hosts: string[] } => ({
  hotels: events.flatMap(({ type, stream }) => (type in hotelClosings ? idOf(stream) : [])),
  hosts: events.flatMap((event) => (event.type in hostClosings ? (hostOf(event) ?? []) : [])),
})

/** All admins are in one stream. The reasons beside it may be sealed. */
const ofAccount = z.looseObject({ account_id: z.string() })

/** Whose hotels an event opens or closes; null where it does neither. */
export const hostOf = ({ type, stream, data }: Pick<Recorded, 'type' | 'stream' | 'data'>): string | null =>
  type in hostChanges ? (ofAccount.safeParse(data).data?.account_id ?? idOf(stream)) : null
