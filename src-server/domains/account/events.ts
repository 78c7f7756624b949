import { z } from 'zod'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { provider, uuid } from '../event-fields.ts'

const OF_THE_ACCOUNT = { person: 'account_id' }

const profile = {
  nickname: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  bio: personal(z.string()),
  picture_id: uuid.nullable(),
}

export const accountEvents = {
  /** `credential_id` names the password hash, which is kept beside the log; null for accounts of a provider. */
  AccountRegistered: eventType(
    z.object({ account_id: uuid, username: personal(z.string()), ...profile, credential_id: uuid.nullable() }),
    OF_THE_ACCOUNT,
  ),
  ProfileSaved: eventType(z.object({ account_id: uuid, ...profile }), OF_THE_ACCOUNT),
  PasswordChanged: eventType(z.object({ credential_id: uuid })),
  ProviderLinked: eventType(z.object({ account_id: uuid, provider, subject: personal(z.string()) }), OF_THE_ACCOUNT),
  ProviderUnlinked: eventType(z.object({ provider })),
  /** The member may not sign in, and what they have published waits. Admins write the reason, which may name people; again where they give another. */
  AccountSuspended: eventType(z.object({ account_id: uuid, reason: personal(z.string()) }), OF_THE_ACCOUNT),
  AccountReinstated: eventType(z.object({ account_id: uuid, reason: personal(z.string()) }), OF_THE_ACCOUNT),
  /** The latest suspension or reinstatement was taken back: since when and why the member is kept out; null for one who is not. */
  StandingChangeUndone: eventType(
    z.object({ account_id: uuid, suspended_at: z.string().nullable(), reason: personal(z.string()) }),
    OF_THE_ACCOUNT,
  ),
  /** An admin has let the member write articles, or does not any more; beside the role. */
  AuthorAppointed: eventType(z.object({})),
  AuthorDismissed: eventType(z.object({})),
  /** The latest of the two was taken back: whether the member is an author, as before. */
  AuthorChangeUndone: eventType(z.object({ is_author: z.boolean() })),
  /** The person's key is destroyed next, and their posts are removed. */
  AccountDeleted: eventType(z.object({})),
}
export type AccountEvents = typeof accountEvents
export type AccountEvent = EventOf<AccountEvents>
