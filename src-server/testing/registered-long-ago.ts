import { inlineProjectors } from '../composition/projectors.ts'
import { account } from '../domains/account/decider.ts'
import { accountEvents } from '../domains/account/events.ts'
import { createCommitter } from '../event-sourcing/commit.ts'
import { keyGuard } from '../event-sourcing/forget-person.ts'
import { handle } from '../event-sourcing/handle.ts'
import { newId } from '../platform/ids.ts'
import { withCredential } from '../sign-in/passwords.ts'
import type { TestApp } from './app.ts'
import { PASSWORD } from './members.ts'

/** Registers somebody as a release did that knew no rules of looks and of plain e-mails. @returns the account and its credential */
export async function registeredLongAgo(
  { context }: Pick<TestApp, 'context'>,
  { username, email }: { username: string; email?: string },
): Promise<{ id: string; credential_id: string }> {
  const commit = createCommitter(context.pool, inlineProjectors, [keyGuard(accountEvents)])
  const [id, credential_id] = [newId(), newId()]
  const hash = await context.passwords.hash(PASSWORD, [])
  const request = { id, actor: { id, role: 'user' as const }, at: context.now().toISOString(), correlationId: newId() }
  const profile = { nickname: username, email: email ?? `${id}@example.com`, phone: null, bio: '', picture_id: null }
  await withCredential(context.sql, { id: credential_id, accountId: id, hash, at: context.now() }, () =>
    handle({ ...context, commit }, account, request, {
      type: 'Register',
      account_id: id,
      username,
      ...profile,
      credential_id,
    }),
  )
  return { id, credential_id }
}
