import { z } from 'zod'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

const OF_THE_APPLICANT = { person: 'account_id' }
const optional = personal(z.string())
/** Applications of before said neither where the business is nor its phone number. */
const withoutPlace = (data: unknown) => ({
  ...z.looseObject({}).parse(data),
  phone: null,
  province: null,
  address: null,
  map: null,
})

/** Personal, as an explanation may name people. */
const decided = z.object({ account_id: uuid, reason: optional })

export const businessEvents = {
  /**
   * Sent, or sent again after a rejection. `credential_id` names the hash of the dashboard's password, kept beside the
   * log.
   */
  OwnerApplied: eventType(
    z.object({
      account_id: uuid,
      business_name: optional,
      social: optional,
      facebook: optional,
      telegram: optional,
      website: optional,
      video: optional,
      phone: optional,
      /** The code of a province. */
      province: optional,
      address: optional,
      /** The address of the place on a map. */
      map: optional,
      credential_id: uuid,
    }),
    { ...OF_THE_APPLICANT, upcasts: [withoutPlace] },
  ),
  /** Also ends a suspension. */
  OwnerApproved: eventType(z.object({})),
  OwnerRejected: eventType(decided, OF_THE_APPLICANT),
  OwnerSuspended: eventType(decided, OF_THE_APPLICANT),
  /** The latest decision was taken back: what the application had before it. */
  OwnerDecisionUndone: eventType(
    decided.extend({
      status: z.enum(['pending', 'approved', 'rejected', 'suspended']),
      decided_at: z.string().nullable(),
      decided_by: uuid.nullable(),
    }),
    OF_THE_APPLICANT,
  ),
  DashboardPasswordChanged: eventType(z.object({ credential_id: uuid })),
}
export type BusinessEvents = typeof businessEvents
export type BusinessEvent = EventOf<BusinessEvents>
