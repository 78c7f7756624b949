import { Rejection } from '../../event-sourcing/rejection.ts'
import { networkOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'sql' | 'now' | 'client' | 'idempotencyKey' | 'fingerprint'>

/**
 * Notes which account is made under the call's idempotency key, before it is made. A guest has no id, so the key counts
 * together with the network; another account may have it when the first was not made, which is known after a minute.
 *
 * @throws Rejection COMMAND_REUSED when it is another account's
 */
export async function claimRegistrationKey(ctx: Ctx, accountId: string): Promise<void> {
  const key = await keyOf(ctx)
  if (!key) return
  const { rowCount } = await ctx.sql.query(
    `insert into registration_key as r values ($1, $2, $3)
     on conflict (key) do update set account_id = excluded.account_id, at = excluded.at
     where r.account_id = excluded.account_id
       or (r.at < excluded.at - interval '1 minute' and not exists (select from account a where a.id = r.account_id))`,
    [key, accountId, ctx.now().toISOString()],
  )
  if (!rowCount) throw new Rejection('COMMAND_REUSED')
}

/** Lets another name have the key at once, when the account was not made. */
export async function releaseRegistrationKey(ctx: Ctx, accountId: string): Promise<void> {
  const key = await keyOf(ctx)
  if (!key) return
  await ctx.sql.query(
    `delete from registration_key r where r.key = $1 and r.account_id = $2
       and not exists (select from account a where a.id = r.account_id)`,
    [key, accountId],
  )
}

async function keyOf({ fingerprint, client, idempotencyKey }: Ctx): Promise<Buffer | undefined> {
  if (idempotencyKey === undefined) return undefined
  return fingerprint(`registration ${networkOf(client.address)} ${idempotencyKey}`)
}
