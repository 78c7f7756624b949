import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'

const OF_THE_APPLICANT = { person: 'account_id' }
const optional = personal(z.string())
/** Why; it is about a person, and may name them. */
const decided = z.object({ account_id: uuid, reason: optional })

export const businessEvents = {
  /** Applied, or applied again after a refusal. `credential_id` names the hash of the dashboard's password, beside the log. */
  OwnerApplied: eventType(
    z.object({
      account_id: uuid,
      business_name: optional,
      social: optional,
      facebook: optional,
      telegram: optional,
      website: optional,
      video: optional,
      credential_id: uuid,
    }),
    OF_THE_APPLICANT,
  ),
  /** Also the end of a suspension. */
  OwnerApproved: eventType(z.object({})),
  OwnerRejected: eventType(decided, OF_THE_APPLICANT),
  OwnerSuspended: eventType(decided, OF_THE_APPLICANT),
}
export type BusinessEvents = typeof businessEvents
export type BusinessEvent = EventOf<BusinessEvents>
