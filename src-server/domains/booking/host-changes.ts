import { z } from 'zod'
import { idOf, type Recorded } from '../../event-sourcing/event.ts'
import { accountEvents } from '../account/events.ts'
import { adminEvents } from '../admin/events.ts'
import { businessEvents } from '../business/events.ts'

const { OwnerApplied, OwnerApproved, OwnerRejected, OwnerSuspended, OwnerDecisionUndone } = businessEvents
const { AccountSuspended, AccountReinstated, StandingChangeUndone, AccountDeleted } = accountEvents
const { AdminGranted, AdminRevoked, AdminChangeUndone } = adminEvents

/** The events after which an owner may not sell any more: also those that take back what has let them. */
export const hostClosings = {
  ...{ OwnerApplied, OwnerRejected, OwnerSuspended, OwnerDecisionUndone },
  ...{ AccountSuspended, StandingChangeUndone, AccountDeleted },
  ...{ AdminRevoked, AdminChangeUndone },
}
/** The events after which an owner may sell again, or no more. */
const hostChanges = { ...hostClosings, OwnerApproved, AccountReinstated, AdminGranted }

/** All admins are in one stream. The reasons beside it may be sealed. */
const ofAccount = z.looseObject({ account_id: z.string() })

/** Whose hotels an event opens or closes; null where it does neither. */
export const hostOf = ({ type, stream, data }: Pick<Recorded, 'type' | 'stream' | 'data'>): string | null =>
  type in hostChanges ? (ofAccount.safeParse(data).data?.account_id ?? idOf(stream)) : null
