import type { z } from 'zod'
import type { MemberView, StandingChange, standingInput } from '#shared/account.ts'
import { type Actor, parseRecorded } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { revokeAdmin } from '../admin/public.ts'
import { account } from './decider.ts'
import { getMember } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Input = z.output<typeof standingInput>

/**
 * Keeps a member out until they are reinstated. Sessions end at once; what they have published is withheld by jobs. An admin
 * loses the role first, so that there is always one left.
 * @throws Rejection ADMIN_OWN_ACCOUNT, ADMIN_LAST, ACCOUNT_NOT_FOUND
 */
export async function suspend(ctx: Ctx, { uuid, reason }: Input): Promise<MemberView> {
  if (uuid === ctx.actor.id) throw new Rejection('ADMIN_OWN_ACCOUNT')
  const { role } = await getMember(ctx, uuid)
  if (role === 'admin') await revokeAdmin(ctx, uuid)
  await handle(ctx, account, requestOf(ctx, { id: uuid }), { type: 'SuspendAccount', reason })
  await ctx.sessions.endAll(uuid)
  ctx.sessions.forget()
  const member = await getMember(ctx, uuid)
  if (member.role !== 'admin') return member
  // Another admin has granted the role meanwhile.
  await revokeAdmin(ctx, uuid, 'revoke again')
  return getMember(ctx, uuid)
}

/** Lets a member in again, and shows what was withheld. A role of admin does not come back. @throws Rejection as `suspend` */
export async function reinstate(ctx: Ctx, { uuid, reason }: Input): Promise<MemberView> {
  await handle(ctx, account, requestOf(ctx, { id: uuid }), { type: 'ReinstateAccount', reason })
  return getMember(ctx, uuid)
}

/** By whom a member was suspended and reinstated, and why; the latest first. */
export async function listStandingChanges(ctx: Ctx, id: string): Promise<StandingChange[]> {
  const stored = await readStream(ctx.sql, `${account.category}-${id}`)
  const events = (await ctx.keyring.open(ctx.sql, stored)).flatMap(
    (event) => parseRecorded(account.events, event) ?? [],
  )
  const changes = events.flatMap((event) =>
    event.type === 'AccountSuspended' || event.type === 'AccountReinstated'
      ? [{ what: WHAT[event.type], reason: event.data.reason, at: event.at, by: event.meta.actor }]
      : [],
  )
  const names = await namesOf(
    ctx,
    changes.map(({ by }) => by.id),
  )
  return changes
    .map(({ by, ...change }) => ({
      ...change,
      by: by.role === 'system' ? null : { uuid: by.id, userName: names.get(by.id) ?? null },
    }))
    .reverse()
}

const WHAT = { AccountSuspended: 'suspended', AccountReinstated: 'reinstated' } as const

async function namesOf({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('account').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** @throws Rejection ACCOUNT_SUSPENDED with the reason that an admin gave, in `note` */
export async function rejectSuspended({ sql }: Pick<RequestContext, 'sql'>, id: string): Promise<void> {
  const { rows } = await sql.query<{ note: string | null }>({
    name: 'suspended-account',
    text: 'select suspension_reason as note from account where id = $1 and suspended_at is not null',
    values: [id],
  })
  if (rows[0]) throw new Rejection('ACCOUNT_SUSPENDED', { note: rows[0].note })
}
