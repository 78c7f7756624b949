import type { Provider } from '#shared/account.ts'
import type { RequestContext } from '../../context.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { requestOf } from '../../request.ts'
import { emailKey } from '../../sign-in/keys.ts'
import { account } from './decider.ts'
import { findByKey } from './queries.ts'

/**
 * Lets the member sign in with their account at a provider from now on.
 * @throws Rejection PROVIDER_TAKEN: it is another member's, or this member has another one there.
 */
export async function link(
  ctx: RequestContext,
  accountId: string,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<void> {
  const asThemselves = { ...ctx, actor: { id: accountId, role: 'user' as const }, idempotencyKey: undefined }
  await handle(ctx, account, requestOf(asThemselves, { id: accountId }), { type: 'LinkProvider', provider, subject })
}

/** Links what waits in this browser for this member's password, which was right just now. Signing in does not depend on it. */
export async function linkPending(ctx: RequestContext, accountId: string): Promise<void> {
  const pending = ctx.client.pendingProvider
  if (!pending || (await findByKey(ctx, emailKey(pending.email))) !== accountId) return
  pending.settle()
  try {
    await link(ctx, accountId, pending)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    ctx.log.warn({ provider: pending.provider, why: error.code }, 'an account at a provider was not linked')
  }
}
