import type { z } from 'zod'
import {
  type applyInput,
  type BusinessView,
  businessWords,
  type createBusinessInput,
  type decideInput,
  type undoDecisionInput,
} from '#shared/business.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readOutline } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { replacePassword } from '../../procedures/replace-password.ts'
import { idForNew, requestOf } from '../../procedures/request.ts'
import { readPhone } from '../../sign-in/account-keys.ts'
import { dashboardKeyOf } from '../../sign-in/dashboard.ts'
import { rejectGuessable } from '../../sign-in/guessable.ts'
import { rejectAccountPassword } from '../../sign-in/two-passwords.ts'
import { referenceOf } from '../catalog/public.ts'
import { tryDashboardPassword } from './dashboard-password.ts'
import { business, mayApply } from './decider.ts'
import { getBusiness } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/** Sends an application. @throws Rejection FORBIDDEN for another's, BUSINESS_STATUS while one is pending or approved, PASSWORD_COMMON, PASSWORD_SAME, PHONE_INVALID, PROVINCE_UNKNOWN */
export async function apply(ctx: Ctx, input: z.output<typeof applyInput>): Promise<BusinessView> {
  const { confirm_password: _, uuid = ctx.actor.id, ...application } = input
  if (uuid !== ctx.actor.id) throw fieldProblem('uuid', 'FORBIDDEN')
  return applyFor(ctx, ctx.actor.id, application)
}

export async function create(ctx: Ctx, { uuid, ...application }: z.output<typeof createBusinessInput>) {
  await applyFor(ctx, uuid, application)
  return decide(ctx, { uuid, status: 'approved' }, 'approve')
}

type Application = Omit<z.output<typeof createBusinessInput>, 'uuid'>

async function applyFor(ctx: Ctx, id: string, { password, ...typed }: Application): Promise<BusinessView> {
  const words = { ...typed, phone: phoneOf(typed.phone) }
  const credentialId = idForNew(ctx, 'dashboard')
  const before = await ctx.db.selectFrom('business').select('status').where('id', '=', id).executeTakeFirst()
  const command = { type: 'Apply' as const, account_id: id, ...words, credential_id: credentialId }
  await replacePassword(ctx, {
    accountId: id,
    password,
    credentialId,
    async check() {
      if (before && !mayApply(before.status)) throw new Rejection('BUSINESS_STATUS', { status: before.status })
      if (ctx.actor.role !== 'system') await ctx.attempts.countApplication(id, ctx.client.address)
      await rejectUnknownProvince(ctx, words.province)
      rejectGuessable(password, [words.business_name])
      if (ctx.actor.role !== 'system') await rejectAccountPassword(ctx, password)
    },
    save: () => handle(ctx, business, requestOf(ctx, { id }), command),
  })
  ctx.sessions.forget()
  return getBusiness(ctx, id)
}

function phoneOf(typed: string | null): string | null {
  const phone = typed && readPhone(typed)
  if (typed && !phone) throw fieldProblem('phone', 'PHONE_INVALID')
  return phone
}

async function rejectUnknownProvince(ctx: Ctx, province: string | null): Promise<void> {
  if (province === null) return
  const { provinces } = await referenceOf(ctx).current()
  if (!provinces.has(province)) throw fieldProblem('province', 'PROVINCE_UNKNOWN')
}

export async function decide(
  ctx: Ctx,
  { uuid, version, status, reason }: z.output<typeof decideInput>,
  step?: string,
): Promise<BusinessView> {
  const command = { type: 'Decide' as const, status, reason: reason || null }
  try {
    await handle(ctx, business, requestOf(ctx, { id: uuid, expected: version, step }), command)
  } catch (error) {
    const isStale = error instanceof Rejection && error.code === 'VERSION_STALE'
    throw isStale
      ? new Rejection(error.code, { ...error.detail, changed: await changedSince(ctx, uuid, version) })
      : error
  }
  ctx.sessions.forget()
  return getBusiness(ctx, uuid)
}

/** Takes the latest decision back. @throws Rejection UNDO_OVER, VERSION_STALE, BUSINESS_NOT_FOUND */
export async function undoDecision(
  ctx: Ctx,
  { uuid, version }: z.output<typeof undoDecisionInput>,
): Promise<BusinessView> {
  await handle(ctx, business, requestOf(ctx, { id: uuid, expected: version }), { type: 'UndoDecision' })
  ctx.sessions.forget()
  return getBusiness(ctx, uuid)
}

/** The fields of an application that others have changed, or sent again, since a version was read. */
async function changedSince(ctx: Ctx, uuid: string, version = 0): Promise<string[]> {
  const since = (await readOutline(ctx.sql, `${business.category}-${uuid}`)).slice(version).map(({ type }) => type)
  const isDecided = since.some((type) => type !== 'DashboardPasswordChanged')
  return [...(isDecided ? ['status'] : []), ...(since.includes('OwnerApplied') ? Object.keys(businessWords.shape) : [])]
}

/**
 * Opens the dashboard in the current session: owners with the application's password, admins with the account's. A change
 * of the role closes it, also one that comes while the password is compared.
 * @throws Rejection PASSWORD_WRONG, TOO_MANY_ATTEMPTS, PASSWORD_UNSET for an admin who has always signed in with a provider
 */
export async function openDashboard(ctx: Ctx, password: string): Promise<{ dashboard_until: string }> {
  const { session, actor } = ctx
  if (!session) throw new Rejection('SESSION_REQUIRED')
  const { right, hash } = await dashboardKeyOf(ctx.sql, actor.id)
  // The role has gone since the session was looked up.
  if (right === null) throw new Rejection('FORBIDDEN')
  if (hash === null) throw new Rejection('PASSWORD_UNSET')
  await tryDashboardPassword(ctx, password, hash)
  return { dashboard_until: await ctx.sessions.openDashboard(session.id, right) }
}
