import { accountRef } from '#shared/account.ts'
import { type AdminsChanged, adminsChanged, adminsView, undoAdminInput } from '#shared/admin.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { ADMIN } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { requestOf } from '../../procedures/request.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { type AdminCommand, ALL_ADMINS, admins } from './decider.ts'
import { revokeAdmin } from './public.ts'
import { listAdmins } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/** A change that may make somebody an admin. */
async function changeUnlessSuspended(ctx: Ctx, command: AdminCommand): Promise<AdminsChanged> {
  const { account_id } = command
  await rejectSuspended(ctx, account_id)
  const admins = await change(ctx, command)
  try {
    // A suspension at the same moment may not have seen the role.
    await rejectSuspended(ctx, account_id)
  } catch (error) {
    await revokeAdmin(ctx, account_id)
    throw error
  }
  return admins
}

/** @throws Rejection ACCOUNT_NOT_FOUND, AUTHOR_SUSPENDED */
async function rejectSuspended(ctx: Ctx, account_id: string): Promise<void> {
  const { rows } = await ctx.sql.query<{ is_suspended: boolean }>(
    'select suspended_at is not null as is_suspended from account where id = $1 and deleted_at is null',
    [account_id],
  )
  if (!rows[0]) throw new Rejection('ACCOUNT_NOT_FOUND')
  if (rows[0].is_suspended) throw new Rejection('AUTHOR_SUSPENDED')
}

async function change(ctx: Ctx, command: AdminCommand): Promise<AdminsChanged> {
  const version = await handle(ctx, admins, requestOf(ctx, { id: ALL_ADMINS }), command)
  ctx.sessions.forget()
  return { ...(await listAdmins(ctx)), version }
}

export const adminRouter = router({
  list: procedure({
    does: 'The admins, and who granted and revoked the role, the latest first',
    access: ADMIN,
    output: adminsView,
  }).query(({ ctx }) => listAdmins(ctx)),

  grant: procedure({
    does: 'Makes a member an admin',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: adminsChanged,
  }).mutation(({ ctx, input }) => changeUnlessSuspended(ctx, { type: 'GrantAdmin', account_id: input.uuid })),

  revoke: procedure({
    does: 'Takes the role from an admin, unless it is the last one',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: adminsChanged,
  }).mutation(({ ctx, input }) => change(ctx, { type: 'RevokeAdmin', account_id: input.uuid })),

  undo: procedure({
    does: "Takes back the latest change of a member's role, within a minute",
    access: ADMIN,
    input: undoAdminInput,
    example: { uuid: EXAMPLE_ID.account, version: 2 },
    output: adminsChanged,
  }).mutation(({ ctx, input: { uuid: account_id, version } }) =>
    changeUnlessSuspended(ctx, { type: 'UndoAdminChange', account_id, version }),
  ),
})
