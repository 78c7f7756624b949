import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { AppContext } from '../../procedures/context.ts'
import { lookalikeOf } from '../../sign-in/account-keys.ts'
import { accountEvents } from './events.ts'

const { AccountRegistered } = accountEvents

/**
 * Rejects a new user name that looks like another, in the transaction that appends its event. No replay goes through
 * here: names of before there was this rule stay, and the log can be read.
 */
export const lookalikeGuard: Guard = {
  types: ['AccountRegistered'],
  async check(tx, events) {
    const names = events.flatMap((event) => parseRecorded({ AccountRegistered }, event)?.data.username ?? [])
    const lookalikes = names.map(lookalikeOf)
    if (new Set(lookalikes).size < lookalikes.length) throw new Rejection('USERNAME_TAKEN')
    await lockNames(tx, 'username', lookalikes)
    const { rowCount } = await tx.query('select from account where lookalike = any($1) limit 1', [lookalikes])
    if (rowCount) throw new Rejection('USERNAME_TAKEN')
    return []
  },
}

/** Those of the names that look like a member's. */
export async function lookalikesAmong({ db }: Pick<AppContext, 'db'>, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('lookalike')
    .where('lookalike', 'in', names.map(lookalikeOf))
    .execute()
  const taken = new Set(rows.map(({ lookalike }) => lookalike))
  return new Set(names.filter((name) => taken.has(lookalikeOf(name))))
}

/** Members whose user names look like an older one's, each with that one. */
export async function listLookalikes({ pool }: Pick<AppContext, 'pool'>) {
  const { rows } = await pool.query<{ uuid: string; userName: string; older: { uuid: string; userName: string } }>(
    `select later.id as uuid, later.username as "userName",
       jsonb_build_object('uuid', older.id, 'userName', older.username) as older
     from account later cross join lateral (
       select id, username from account where lookalike = later.lookalike order by joined_at, id limit 1) as older
     where later.lookalike is not null and older.id <> later.id order by later.joined_at, later.id`,
  )
  return rows
}
