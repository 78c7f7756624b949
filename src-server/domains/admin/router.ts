import { accountId } from '#shared/account.ts'
import { adminsView } from '#shared/admin.ts'
import type { RequestContext } from '../../context.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { requestOf } from '../../request.ts'
import { type AdminCommand, ALL_ADMINS, admins } from './decider.ts'
import { listAdmins } from './queries.ts'

async function change(ctx: RequestContext & { actor: Actor }, command: AdminCommand) {
  const { rows } = await ctx.sql.query<{ id: string }>('select id from account where id = $1 and deleted_at is null', [
    command.account_id,
  ])
  if (!rows[0]) throw new Rejection('ACCOUNT_NOT_FOUND')
  await handle(ctx, admins, requestOf(ctx, { id: ALL_ADMINS }), command)
  ctx.sessions.forget()
  return listAdmins(ctx)
}

export const adminRouter = router({
  /** The admins, and who made or unmade them, the latest first. */
  list: procedure('admin.list')
    .output(answers(adminsView))
    .query(({ ctx }) => listAdmins(ctx)),
  grant: procedure('admin.grant')
    .input(accountId)
    .output(answers(adminsView))
    .mutation(({ ctx, input }) => change(ctx, { type: 'GrantAdmin', account_id: input.uuid })),
  /** @throws Rejection ADMIN_LAST */
  revoke: procedure('admin.revoke')
    .input(accountId)
    .output(answers(adminsView))
    .mutation(({ ctx, input }) => change(ctx, { type: 'RevokeAdmin', account_id: input.uuid })),
})
