import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { ALL_ADMINS, admins } from './decider.ts'

/**
 * Takes the role from an admin.
 * @param step names the command within its call
 * @throws Rejection ADMIN_LAST
 */
export async function revokeAdmin(
  ctx: RequestContext & { actor: Actor },
  account_id: string,
  step = 'revoke',
): Promise<void> {
  await handle(ctx, admins, requestOf(ctx, { id: ALL_ADMINS, step }), { type: 'RevokeAdmin', account_id })
}

/** Gives the role back that a call took, by the correlation id of its events; for a minute. */
export async function restoreAdmin(
  ctx: RequestContext & { actor: Actor },
  account_id: string,
  correlation_id: string,
): Promise<void> {
  const request = requestOf(ctx, { id: ALL_ADMINS, step: 'restore' })
  await handle(ctx, admins, request, { type: 'RestoreAdmin', account_id, correlation_id })
}
