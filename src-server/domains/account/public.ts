import type { AliasableExpression } from 'kysely'
import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import type { Db } from '../../platform/database.ts'
import type { AppContext } from '../../procedures/context.ts'
import type { Trigger } from '../../procedures/job.ts'
import { account } from './decider.ts'
import { type AccountEvents, accountEvents } from './events.ts'

/** The number of members without deleted ones. */
export async function countMembers({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const row = await db.selectFrom('account_count').select('members').executeTakeFirst()
  return row?.members ?? 0
}

/** When the latest members joined, the last first. */
export async function latestJoined({ db }: Pick<AppContext, 'db'>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('joined_at')
    .where('deleted_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ joined_at }) => joined_at)
}

/** So long a member is new: their reports hide nothing, they upload less, and their views count as a guest's. */
const NEWCOMER_DAYS = 7
const DAY_MS = 86_400_000

/** Members who joined after this are new. @returns an ISO time */
export const newcomersSince = (now: Date): string => new Date(now.getTime() - NEWCOMER_DAYS * DAY_MS).toISOString()

export const accountJob = z.object({ account_id: uuid })

/**
 * The events that a job follows to clear up after a deleted account.
 * @param left selects the ids of the accounts, deleted or not, that have something to clear up
 */
export const onDeletion = (
  left: (db: Db) => AliasableExpression<{ id: string }>,
): Trigger<z.infer<typeof accountJob>, Pick<AccountEvents, 'AccountDeleted'>> => ({
  category: account.category,
  events: { AccountDeleted: accountEvents.AccountDeleted },
  data: ({ stream }) => ({ account_id: idOf(stream) }),
  options: { lifo: true },
  missing: (db) => {
    const accounts = db.selectFrom(left(db).as('left')).select('id')
    return db.selectFrom('account').select('id').where('deleted_at', 'is not', null).where('id', 'in', accounts)
  },
})

type Standing = Pick<AccountEvents, 'AccountSuspended' | 'AccountReinstated' | 'StandingChangeUndone'>

/**
 * The events that a job follows to withhold what a suspended member has published, and to release it after the reinstatement.
 * @param shown selects the ids of accounts with something in public, `withheld` of those with something withheld
 */
export const onStandingChange = (
  shown: (db: Db) => AliasableExpression<{ id: string }>,
  withheld: (db: Db) => AliasableExpression<{ id: string }>,
): Trigger<z.infer<typeof accountJob>, Standing> => ({
  category: account.category,
  events: {
    AccountSuspended: accountEvents.AccountSuspended,
    AccountReinstated: accountEvents.AccountReinstated,
    StandingChangeUndone: accountEvents.StandingChangeUndone,
  },
  data: ({ stream }) => ({ account_id: idOf(stream) }),
  options: { lifo: true },
  missing: (db) => {
    const ids = (some: AliasableExpression<{ id: string }>) => db.selectFrom(some.as('some')).select('id')
    return db
      .selectFrom('account')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('suspended_at', 'is not', null), eb('id', 'in', ids(shown(db)))]),
          eb.and([eb('suspended_at', 'is', null), eb('id', 'in', ids(withheld(db)))]),
        ]),
      )
  },
})

export async function isSuspended({ sql }: Pick<AppContext, 'sql'>, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from account where id = $1 and suspended_at is not null', [id])
  return rowCount === 1
}
