import { Rejection } from '../../event-sourcing/rejection.ts'
import { lineOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'sql' | 'now' | 'client' | 'idempotencyKey' | 'fingerprint'>

/**
 * Notes which account is made under the call's idempotency key, before it is made. A guest has no id, so the key counts
 * together with the network. The same call may be sent several times at once: each holds the key, and another account may
 * have it when all of them have given it up, or after a minute, and no account was made.
 *
 * @throws Rejection COMMAND_REUSED when it is another account's
 */
export async function claimRegistrationKey(ctx: Ctx, accountId: string): Promise<void> {
  const key = await keyOf(ctx)
  if (!key) return
  const { rowCount } = await ctx.sql.query(
    `insert into registration_key as r (key, account_id, at) values ($1, $2, $3)
     on conflict (key) do update set account_id = excluded.account_id, at = excluded.at,
       holders = case when r.account_id = excluded.account_id then r.holders + 1 else 1 end
     where r.account_id = excluded.account_id
       or ((r.holders = 0 or r.at < excluded.at - interval '1 minute')
         and not exists (select from account a where a.id = r.account_id))`,
    [key, accountId, ctx.now().toISOString()],
  )
  if (!rowCount) throw new Rejection('COMMAND_REUSED')
}

/** Gives up the key, when this call did not make the account. */
export async function releaseRegistrationKey(ctx: Ctx, accountId: string): Promise<void> {
  const key = await keyOf(ctx)
  if (!key) return
  await ctx.sql.query(
    'update registration_key set holders = holders - 1 where key = $1 and account_id = $2 and holders > 0',
    [key, accountId],
  )
}

async function keyOf({ fingerprint, client, idempotencyKey }: Ctx): Promise<Buffer | undefined> {
  if (idempotencyKey === undefined) return undefined
  return fingerprint(`registration ${lineOf(client.address)} ${idempotencyKey}`)
}
