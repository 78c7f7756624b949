import { accountRef } from '#shared/account.ts'
import { adminsView } from '#shared/admin.ts'
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

async function grant(ctx: Ctx, account_id: string) {
  await rejectSuspended(ctx, account_id)
  const admins = await change(ctx, { type: 'GrantAdmin', account_id })
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

async function change(ctx: Ctx, command: AdminCommand) {
  await handle(ctx, admins, requestOf(ctx, { id: ALL_ADMINS }), command)
  ctx.sessions.forget()
  return listAdmins(ctx)
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
    output: adminsView,
  }).mutation(({ ctx, input }) => grant(ctx, input.uuid)),

  revoke: procedure({
    does: 'Takes the role from an admin, unless it is the last one',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: adminsView,
  }).mutation(({ ctx, input }) => change(ctx, { type: 'RevokeAdmin', account_id: input.uuid })),
})
