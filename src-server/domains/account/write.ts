import type { z } from 'zod'
import type { AccountView, saveAccountInput, unlinkInput } from '#shared/account.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { forgetPerson } from '../../event-sourcing/forget-person.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { replacePassword } from '../../procedures/replace-password.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { signedOut } from '../../procedures/session-change.ts'
import { confirmMember } from '../../sign-in/confirm-member.ts'
import { rejectGuessable } from '../../sign-in/guessable.ts'
import { rejectDashboardPassword } from '../../sign-in/two-passwords.ts'
import { eraseTakenAway, rejectForeignFiles } from '../file/public.ts'
import { readContacts } from './contacts.ts'
import { account, type Profile } from './decider.ts'
import { getAccount } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type SaveAccount = z.output<typeof saveAccountInput>

export const me = (ctx: Ctx): Promise<AccountView> => getAccount(ctx, ctx.actor.id, ctx.session?.dashboardUntil ?? null)

async function ownRow({ db, actor }: Ctx) {
  const row = await db.selectFrom('account').selectAll().where('id', '=', actor.id).executeTakeFirst()
  if (!row || row.deleted_at !== null) throw new Rejection('ACCOUNT_NOT_FOUND')
  return row
}

/**
 * Changes a member's profile and password; a new password ends all other sessions. By their contacts people sign in, so
 * these are confirmed like a password.
 * @throws Rejection as `confirmMember`, PASSWORD_COMMON, PASSWORD_SAME, EMAIL_TAKEN, PHONE_TAKEN …
 */
export async function saveAccount(ctx: Ctx, input: SaveAccount): Promise<AccountView> {
  const row = await ownRow(ctx)
  const profile = await profileOf(ctx, input)
  if (input.password === undefined && changesContacts(row, profile) && !(await isRepeat(ctx)))
    await confirmMember(ctx, input.current_password)
  if (isClaim(row, profile) && !(await isRepeat(ctx))) await ctx.attempts.countClaim(row.id, ctx.client.address)
  const save = (credential_id?: string) =>
    handle(ctx, account, requestOf(ctx, { id: ctx.actor.id }), {
      type: 'SaveAccount',
      profile,
      ...(credential_id !== undefined && { credential_id }),
    })
  if (input.password === undefined) await save()
  else await changePassword(ctx, { ...input, password: input.password }, row, save)
  if (input.profile !== undefined && row.picture_id !== null)
    await eraseTakenAway(ctx, [row.picture_id], input.profile === null ? [] : [input.profile])
  return me(ctx)
}

type OwnRow = Awaited<ReturnType<typeof ownRow>>

const changesContacts = (row: OwnRow, { email = row.email, phone = row.phone }: Partial<Profile>): boolean =>
  email !== row.email || phone !== row.phone

/** A new contact: whether it is accepted tells whether somebody else has it. */
const isClaim = (row: OwnRow, { email, phone }: Partial<Profile>): boolean =>
  Boolean((email && email !== row.email) || (phone && phone !== row.phone))

type Change = SaveAccount & { password: string }

async function changePassword(ctx: Ctx, input: Change, row: OwnRow, save: (id: string) => Promise<unknown>) {
  const credentialId = idForNew(ctx, 'credential')
  await replacePassword(ctx, {
    accountId: row.id,
    password: input.password,
    credentialId,
    async check() {
      await confirmMember(ctx, input.current_password)
      rejectGuessable(input.password, [row.username, row.email, row.phone])
      await rejectDashboardPassword(ctx, input.password)
    },
    save: () => save(credentialId),
  })
  if (ctx.session) await ctx.sessions.continueWith(ctx.session.id, credentialId)
}

async function profileOf(ctx: Ctx, input: SaveAccount): Promise<Partial<Profile>> {
  const { email, phone } = readContacts(input)
  if (input.profile && !(await isRepeat(ctx)))
    await rejectForeignFiles({ ...ctx, actor: { ...ctx.actor, role: 'user' } }, 'profile', [input.profile])
  return {
    ...(input.nickname !== undefined && { nickname: input.nickname }),
    ...(input.email !== undefined && { email }),
    ...(input.phone !== undefined && { phone }),
    ...(input.bio !== undefined && { bio: input.bio }),
    ...(input.profile !== undefined && { picture_id: input.profile }),
  }
}

/** Removes a way to sign in. @throws Rejection SIGN_IN_LAST_WAY, and as `confirmMember` */
export async function unlink(ctx: Ctx, { provider, password }: z.output<typeof unlinkInput>): Promise<AccountView> {
  if (!(await isRepeat(ctx))) await confirmMember(ctx, password)
  await handle(ctx, account, requestOf(ctx, { id: ctx.actor.id }), { type: 'UnlinkProvider', provider })
  return me(ctx)
}

/**
 * Deletes an account for good: its sessions and the person's key go at once, posts and pictures by jobs.
 * @throws Rejection ADMIN_LEAVES_FIRST, and as `confirmMember`
 */
export async function removeAccount(ctx: Ctx, password: string | undefined) {
  const { id } = ctx.actor
  if (!(await isRepeat(ctx))) await confirmMember(ctx, password)
  await handle(ctx, account, requestOf(ctx, { id, ends: true }), { type: 'DeleteAccount' })
  await eraseSecrets(ctx, id)
  return signedOut()
}

/** Erases what is kept of a deleted account beside the log. Idempotent. */
export async function eraseSecrets(ctx: Ctx, id: string): Promise<void> {
  await ctx.sessions.endAll(id)
  await ctx.sql.query('delete from credential where account_id = $1', [id])
  await forgetPerson(ctx, requestOf(ctx, { id, step: 'forget' }))
}
