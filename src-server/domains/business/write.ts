import type { z } from 'zod'
import type { applyInput, BusinessView, createBusinessInput, decideInput } from '#shared/business.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { shareOf } from '../../sign-in/attempts.ts'
import { dashboardKeyOf } from '../../sign-in/dashboard.ts'
import { rejectGuessable } from '../../sign-in/guessable.ts'
import { withCredential } from '../../sign-in/passwords.ts'
import { rejectOtherPassword } from '../../sign-in/repeated-password.ts'
import { tryDashboardPassword } from './dashboard-password.ts'
import { business, mayApply } from './decider.ts'
import { getBusiness } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/** Sends an application. @throws Rejection BUSINESS_STATUS while one is pending or approved, PASSWORD_COMMON */
export async function apply(ctx: Ctx, input: z.output<typeof applyInput>): Promise<BusinessView> {
  const { confirm_password: _, ...application } = input
  return applyFor(ctx, ctx.actor.id, application)
}

export async function create(ctx: Ctx, { uuid, ...application }: z.output<typeof createBusinessInput>) {
  await applyFor(ctx, uuid, application)
  return decide(ctx, { uuid, status: 'approved' }, 'approve')
}

type Application = Omit<z.output<typeof createBusinessInput>, 'uuid'>

async function applyFor(ctx: Ctx, id: string, { password, ...words }: Application): Promise<BusinessView> {
  const credentialId = idForNew(ctx, 'dashboard')
  rejectGuessable(password, [words.business_name])
  const command = { type: 'Apply' as const, account_id: id, ...words, credential_id: credentialId }
  const apply = () => handle(ctx, business, requestOf(ctx, { id }), command)
  if (await isRepeat(ctx)) {
    await rejectOtherPassword(ctx, { credentialId, accountId: id, password })
    await apply()
  } else {
    const replaced = await replaceable(ctx, id)
    if (ctx.actor.role !== 'system') await ctx.attempts.countApplication(id, ctx.client.address)
    const hash = await ctx.passwords.hash(password, shareOf(id, ctx.client.address))
    await withCredential(ctx.sql, { id: credentialId, accountId: id, hash, at: ctx.now() }, apply)
    if (replaced) await ctx.sql.query('delete from credential where id = $1', [replaced.credential_id])
  }
  ctx.sessions.forget()
  return getBusiness(ctx, id)
}

/** The application that a new one replaces. Decided before the password is hashed, which takes a while. */
async function replaceable({ db }: Ctx, id: string): Promise<{ credential_id: string } | undefined> {
  const row = await db
    .selectFrom('business')
    .select(['credential_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && !mayApply(row.status)) throw new Rejection('BUSINESS_STATUS', { status: row.status })
  return row
}

export async function decide(
  ctx: Ctx,
  { uuid, status, reason }: z.output<typeof decideInput>,
  step?: string,
): Promise<BusinessView> {
  const command = { type: 'Decide' as const, status, reason: reason || null }
  await handle(ctx, business, requestOf(ctx, { id: uuid, step }), command)
  ctx.sessions.forget()
  return getBusiness(ctx, uuid)
}

/**
 * Opens the dashboard in the current session: owners with the application's password, admins with the account's. A change
 * of the role closes it, also one that comes while the password is compared.
 * @throws Rejection PASSWORD_WRONG, TOO_MANY_ATTEMPTS
 */
export async function openDashboard(ctx: Ctx, password: string): Promise<{ dashboard_until: string }> {
  const { session, actor } = ctx
  if (!session) throw new Rejection('SESSION_REQUIRED')
  const { right, hash } = await dashboardKeyOf(ctx.sql, actor.id)
  // The role has gone since the session was looked up.
  if (right === null) throw new Rejection('FORBIDDEN')
  await tryDashboardPassword(ctx, password, hash)
  return { dashboard_until: await ctx.sessions.openDashboard(session.id, right) }
}
