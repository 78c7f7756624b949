import type { z } from 'zod'
import type { AccountView, Provider, saveAccountInput } from '#shared/account.ts'
import type { RequestContext } from '../../context.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { forgetPerson } from '../../event-sourcing/forget-person.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { idForNew, requestOf } from '../../request.ts'
import { hashOf, refuseGuessable, withCredential } from '../../sign-in/passwords.ts'
import { readContacts } from './contacts.ts'
import { account, type Profile } from './decider.ts'
import { getAccount } from './queries.ts'
import { confirmPassword } from './sign-in.ts'

type Ctx = RequestContext & { actor: Actor }
type SaveAccount = z.output<typeof saveAccountInput>

/** What a member sees of themselves. */
export const me = (ctx: Ctx): Promise<AccountView> => getAccount(ctx, ctx.actor.id, ctx.session?.dashboardUntil ?? null)

async function ownRow({ db, actor }: Ctx) {
  const row = await db.selectFrom('account').selectAll().where('id', '=', actor.id).executeTakeFirst()
  if (!row || row.deleted_at !== null) throw new Rejection('ACCOUNT_NOT_FOUND')
  return row
}

/**
 * Changes what a member tells of themselves, and their password. A new password ends all other sessions.
 * @throws Rejection PASSWORD_WRONG without the current password, where there is one; PASSWORD_COMMON, EMAIL_TAKEN, PHONE_TAKEN …
 */
export async function saveAccount(ctx: Ctx, input: SaveAccount): Promise<AccountView> {
  const row = await ownRow(ctx)
  const profile = await profileOf(ctx, input)
  const save = (credential_id?: string) =>
    handle(ctx, account, requestOf(ctx, { id: ctx.actor.id }), {
      type: 'SaveAccount',
      profile,
      ...(credential_id !== undefined && { credential_id }),
    })
  if (input.password === undefined) await save()
  else await changePassword(ctx, { ...input, password: input.password }, row, save)
  return me(ctx)
}

type OwnRow = Awaited<ReturnType<typeof ownRow>>
type Change = SaveAccount & { password: string }

async function changePassword(ctx: Ctx, input: Change, row: OwnRow, save: (id: string) => Promise<unknown>) {
  const id = idForNew(ctx, 'credential')
  // The same request again, after an answer that got lost.
  if (row.credential_id === id) return save(id)
  refuseGuessable(input.password, [row.username, row.email, row.phone])
  if (row.credential_id !== null)
    await confirmPassword(ctx, row.id, input.current_password ?? '', await hashOf(ctx.sql, row.credential_id))
  const hash = await ctx.passwords.hash(input.password)
  await withCredential(ctx.sql, { id, accountId: row.id, hash, at: ctx.now() }, () => save(id))
  await ctx.sessions.endAll(row.id, ctx.session?.id)
  await ctx.sql.query('delete from credential where id = $1', [row.credential_id])
}

/** The fields that were given: one that is left out stays as it is. */
async function profileOf(ctx: Ctx, input: SaveAccount): Promise<Partial<Profile>> {
  const { email, phone } = readContacts(input)
  if (input.profile) await refuseForeignPicture(ctx, input.profile)
  return {
    ...(input.nickname !== undefined && { nickname: input.nickname }),
    ...(input.email !== undefined && { email }),
    ...(input.phone !== undefined && { phone }),
    ...(input.bio !== undefined && { bio: input.bio }),
    ...(input.profile !== undefined && { picture_id: input.profile }),
  }
}

async function refuseForeignPicture({ db, actor }: Ctx, id: string): Promise<void> {
  const own = db.selectFrom('file').select('id').where('id', '=', id).where('owner_id', '=', actor.id)
  if (!(await own.executeTakeFirst())) throw new Rejection('IMAGE_UNKNOWN')
}

/** Gives up a way to sign in. @throws Rejection SIGN_IN_LAST_WAY */
export async function unlink(ctx: Ctx, provider: Provider): Promise<AccountView> {
  await handle(ctx, account, requestOf(ctx, { id: ctx.actor.id }), { type: 'UnlinkProvider', provider })
  return me(ctx)
}

/** Who has no password must have signed in just now. */
const RECENT_MS = 10 * 60_000

/**
 * Deletes an account for good: it ends here, with all its sessions and the key of the person's data. What they posted and
 * uploaded follows in a moment, by a job that starts from the log, so that nothing can stop it half-way.
 * @throws Rejection PASSWORD_WRONG, SIGN_IN_TOO_LONG_AGO, ADMIN_LEAVES_FIRST
 */
export async function removeAccount(ctx: Ctx, password: string | undefined): Promise<null> {
  const row = await ownRow(ctx)
  if (ctx.session?.role === 'admin') throw new Rejection('ADMIN_LEAVES_FIRST')
  if (row.credential_id !== null)
    await confirmPassword(ctx, row.id, password ?? '', await hashOf(ctx.sql, row.credential_id))
  else await refuseOldSession(ctx)
  await handle(ctx, account, requestOf(ctx, { id: row.id }), { type: 'DeleteAccount' })
  await eraseSecrets(ctx, row.id)
  ctx.client.know(null)
  return null
}

async function refuseOldSession({ db, session, now }: Ctx): Promise<void> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', session?.id ?? null)
    .executeTakeFirst()
  const recent = row && now().getTime() - Date.parse(row.created_at) < RECENT_MS
  if (!recent) throw new Rejection('SIGN_IN_TOO_LONG_AGO')
}

/** All that is kept of a deleted account beside the log. Doing it again changes nothing. */
export async function eraseSecrets(ctx: Ctx, id: string): Promise<void> {
  await ctx.sessions.endAll(id)
  await ctx.sql.query('delete from credential where account_id = $1', [id])
  await forgetPerson(ctx, requestOf({ ...ctx, idempotencyKey: undefined }, { id }))
}
