import { z } from 'zod'
import { provider } from '#shared/account.ts'
import { uuid } from '#shared/text.ts'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'

const OF_THE_ACCOUNT = { person: 'account_id' }

/** What a member tells of themselves; null is nothing. */
const profile = {
  nickname: personal(z.string()),
  email: personal(z.string()),
  /** E.164. */
  phone: personal(z.string()),
  bio: personal(z.string()),
  /** The id of an uploaded picture. */
  picture_id: uuid.nullable(),
}

export const accountEvents = {
  /** `credential_id` names the password's hash, which is kept beside the log; null where a provider vouches. */
  AccountRegistered: eventType(
    z.object({ account_id: uuid, username: personal(z.string()), ...profile, credential_id: uuid.nullable() }),
    OF_THE_ACCOUNT,
  ),
  ProfileSaved: eventType(z.object({ account_id: uuid, ...profile }), OF_THE_ACCOUNT),
  PasswordChanged: eventType(z.object({ credential_id: uuid })),
  ProviderLinked: eventType(z.object({ account_id: uuid, provider, subject: personal(z.string()) }), OF_THE_ACCOUNT),
  ProviderUnlinked: eventType(z.object({ provider })),
  /** The key of the person's data is destroyed next; what they posted is withdrawn. */
  AccountDeleted: eventType(z.object({})),
}
export type AccountEvents = typeof accountEvents
export type AccountEvent = EventOf<AccountEvents>
