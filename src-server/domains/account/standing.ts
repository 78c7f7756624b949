import type { z } from 'zod'
import type { StandingChange, StandingChanged, standingInput, undoStandingInput } from '#shared/account.ts'
import { type Actor, parseRecorded } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readOutline, readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { restoreAdmin, revokeAdmin } from '../admin/public.ts'
import { account } from './decider.ts'
import type { AccountEvents } from './events.ts'
import { getMember } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Input = z.output<typeof standingInput>

/**
 * Keeps a member out until they are reinstated. Sessions end at once; what they have published is withheld by jobs. An admin
 * loses the role first, so that there is always one left.
 * @throws Rejection ADMIN_OWN_ACCOUNT, ADMIN_LAST, ACCOUNT_NOT_FOUND
 */
export async function suspend(ctx: Ctx, { uuid, reason }: Input): Promise<StandingChanged> {
  if (uuid === ctx.actor.id) throw new Rejection('ADMIN_OWN_ACCOUNT')
  const { role } = await getMember(ctx, uuid)
  if (role === 'admin') await revokeAdmin(ctx, uuid)
  const version = await handle(ctx, account, requestOf(ctx, { id: uuid }), { type: 'SuspendAccount', reason })
  await ctx.sessions.endAll(uuid)
  ctx.sessions.forget()
  const member = await getMember(ctx, uuid)
  if (member.role !== 'admin') return { ...member, version }
  // Another admin has granted the role meanwhile.
  await revokeAdmin(ctx, uuid, 'revoke again')
  return { ...(await getMember(ctx, uuid)), version }
}

/** Lets a member in again, and shows what was withheld. A role of admin does not come back. @throws Rejection as `suspend` */
export async function reinstate(ctx: Ctx, { uuid, reason }: Input): Promise<StandingChanged> {
  const version = await handle(ctx, account, requestOf(ctx, { id: uuid }), { type: 'ReinstateAccount', reason })
  return { ...(await getMember(ctx, uuid)), version }
}

/**
 * Takes back the latest suspension or reinstatement. The role that the suspension took comes back; sessions stay ended, and a
 * member who is kept out again loses those of the meantime.
 * @throws Rejection UNDO_OVER, VERSION_STALE, ADMIN_OWN_ACCOUNT, ACCOUNT_NOT_FOUND
 */
export async function undoStandingChange(
  ctx: Ctx,
  { uuid, version: decided }: z.output<typeof undoStandingInput>,
): Promise<StandingChanged> {
  const undo = { type: 'UndoStandingChange', version: decided } as const
  const version = await handle(ctx, account, requestOf(ctx, { id: uuid }), undo)
  const { suspended } = await getMember(ctx, uuid)
  if (suspended) await ctx.sessions.endAll(uuid)
  else await giveRoleBack(ctx, uuid, decided)
  ctx.sessions.forget()
  return { ...(await getMember(ctx, uuid)), version }
}

/** The suspension and the revocation that it began with are of one call. */
async function giveRoleBack(ctx: Ctx, uuid: string, version: number): Promise<void> {
  const outline = await readOutline(ctx.sql, `${account.category}-${uuid}`)
  const decision = outline.find((event) => event.version === version)
  if (decision) await restoreAdmin(ctx, uuid, decision.meta.correlation_id)
}

/** By whom a member was suspended, reinstated and made an author, and why; the latest first. */
export async function listStandingChanges(ctx: Ctx, id: string): Promise<StandingChange[]> {
  const stored = await readStream(ctx.sql, `${account.category}-${id}`)
  const events = (await ctx.keyring.open(ctx.sql, stored)).flatMap(
    (event) => parseRecorded(account.events, event) ?? [],
  )
  const changes = events.flatMap((event) => {
    const what = WHAT.get(event.type)
    if (!what) return []
    return [{ what, reason: 'reason' in event.data ? event.data.reason : null, at: event.at, by: event.meta.actor }]
  })
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

const WHAT = new Map<keyof AccountEvents, StandingChange['what']>([
  ['AccountSuspended', 'suspended'],
  ['AccountReinstated', 'reinstated'],
  ['StandingChangeUndone', 'undone'],
  ['AuthorAppointed', 'appointed'],
  ['AuthorDismissed', 'dismissed'],
  ['AuthorChangeUndone', 'undone'],
])

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
