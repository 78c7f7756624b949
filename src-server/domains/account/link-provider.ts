import type { AccountView, Provider } from '#shared/account.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { asMember, requestOf } from '../../procedures/request.ts'
import { WithSession } from '../../procedures/session-change.ts'
import { emailKey } from '../../sign-in/account-keys.ts'
import { confirmMember } from '../../sign-in/confirm-member.ts'
import { account } from './decider.ts'
import { findByKey, getAccount } from './queries.ts'

/**
 * Links an account at a provider to the signed-in member.
 * @throws Rejection PROVIDER_TAKEN when it belongs to another member, or this member has another one there
 */
export async function linkProvider(
  ctx: RequestContext,
  accountId: string,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<void> {
  const request = requestOf(asMember(ctx, accountId), { id: accountId })
  await handle(ctx, account, request, { type: 'LinkProvider', provider, subject })
}

/**
 * Links the pending provider account of this browser after the member's password was confirmed; sign-in does not depend
 * on it.
 * @returns whether nothing is pending any more
 */
export async function linkPending(ctx: RequestContext, accountId: string): Promise<boolean> {
  const pending = ctx.client.pendingProvider
  if (!pending || pending.email === null || pending.account !== null) return false
  if ((await findByKey(ctx, emailKey(pending.email))) !== accountId) return false
  try {
    await linkProvider(ctx, accountId, pending)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    ctx.log.warn({ provider: pending.provider, why: error.code }, 'an account at a provider was not linked')
  }
  return true
}

/**
 * Links the account with which the caller has just come back from a provider.
 * @throws Rejection PROVIDER_REFUSED where nothing is pending, PROVIDER_TAKEN, and as `confirmMember`
 */
export async function linkOwnPending(
  ctx: RequestContext & { actor: Actor },
  password: string | undefined,
): Promise<WithSession<AccountView>> {
  const pending = ctx.client.pendingProvider
  if (pending?.account !== ctx.actor.id) throw new Rejection('PROVIDER_REFUSED')
  await confirmMember(ctx, password)
  await linkProvider(ctx, ctx.actor.id, pending)
  const linked = await getAccount(ctx, ctx.actor.id, ctx.session?.dashboardUntil ?? null)
  return new WithSession(linked, { pendingProvider: null })
}
