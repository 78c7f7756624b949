import type { z } from 'zod'
import type { changeDashboardPasswordInput, resetDashboardPasswordInput } from '#shared/business.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { replacePassword } from '../../procedures/replace-password.ts'
import { idForNew, requestOf } from '../../procedures/request.ts'
import { byOneself } from '../../sign-in/attempts.ts'
import { confirmMember } from '../../sign-in/confirm-member.ts'
import { rejectGuessable } from '../../sign-in/guessable.ts'
import { passwordHashOf } from '../../sign-in/passwords.ts'
import { tryPassword } from '../../sign-in/try-password.ts'
import { rejectAccountPassword } from '../../sign-in/two-passwords.ts'
import { business } from './decider.ts'

type Ctx = RequestContext & { actor: Actor }
type Own = { business_name: string | null; credential_id: string }

/**
 * Changes the dashboard's password by the one it has.
 * @throws Rejection PASSWORD_WRONG, TOO_MANY_ATTEMPTS, PASSWORD_COMMON, PASSWORD_SAME, BUSINESS_NOT_FOUND, BUSINESS_STATUS
 */
export function changeDashboardPassword(ctx: Ctx, input: z.output<typeof changeDashboardPasswordInput>): Promise<null> {
  return setPassword(ctx, input.password, async ({ credential_id }) => {
    const hash = await passwordHashOf(ctx.sql, credential_id)
    await tryDashboardPassword(ctx, input.current_password, hash)
  })
}

/** Sets another password for the dashboard. @throws Rejection as `confirmMember`, and as `changeDashboardPassword` */
export function resetDashboardPassword(ctx: Ctx, input: z.output<typeof resetDashboardPasswordInput>): Promise<null> {
  return setPassword(ctx, input.password, () => confirmMember(ctx, input.account_password))
}

/**
 * Compares the password of the caller's dashboard. The limit is its own: guessing here must not lock the member out of the
 * account.
 * @throws Rejection PASSWORD_WRONG, TOO_MANY_ATTEMPTS
 */
export function tryDashboardPassword(ctx: Ctx, password: string, hash: string | null): Promise<void> {
  const guesser = byOneself('dashboard', ctx.actor.id, ctx.client.address)
  return tryPassword(ctx, guesser, { password, hash, otherwise: 'PASSWORD_WRONG' })
}

/** The new version of the business closes the dashboard in every session (decision 50). */
async function setPassword(ctx: Ctx, password: string, confirm: (own: Own) => Promise<void>): Promise<null> {
  const { id } = ctx.actor
  const own = await ownBusiness(ctx)
  const credentialId = idForNew(ctx, 'dashboard-password')
  await replacePassword(ctx, {
    accountId: id,
    password,
    credentialId,
    async check() {
      await confirm(own)
      rejectGuessable(password, [own.business_name])
      await rejectAccountPassword(ctx, password)
    },
    save: () =>
      handle(ctx, business, requestOf(ctx, { id }), { type: 'ChangeDashboardPassword', credential_id: credentialId }),
  })
  ctx.sessions.forget()
  return null
}

/** Rejected before anything is compared or hashed; the decider has the last word. */
async function ownBusiness({ db, actor }: Ctx): Promise<Own> {
  const row = await db
    .selectFrom('business')
    .select(['business_name', 'credential_id', 'status'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw new Rejection('BUSINESS_NOT_FOUND')
  if (row.status !== 'approved') throw new Rejection('BUSINESS_STATUS', { status: row.status })
  return row
}
