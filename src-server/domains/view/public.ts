import { sql } from 'kysely'
import type { AppContext } from '../../procedures/context.ts'

const DAY_MS = 86_400_000

export const RECENT_DAYS = 30

/** The day before the first of the recent ones, as views are stored: in UTC. */
const beforeRecent = (now: Date): string => new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10)

/** When the recent days begin. */
export const recentSince = (now: Date): string => new Date(Date.parse(beforeRecent(now)) + DAY_MS).toISOString()

/** The latest days with views of posts and articles, the last first. */
export async function viewsOfDays(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  limit: number,
): Promise<{ day: string; views: number }[]> {
  const rows = await db
    .selectFrom('daily_views')
    .select(['views', sql<string>`day::text`.as('day')])
    .where('day', '>', beforeRecent(now()))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** Views of all posts and articles in the recent days. */
export async function countRecentViews({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const since = beforeRecent(now())
  const row = await db
    .selectFrom('daily_views')
    .select(({ fn, cast }) =>
      cast<number>(fn.coalesce(fn.sum('views'), cast(fn.countAll(), 'bigint')), 'double precision').as('views'),
    )
    .where('day', '>', since)
    .executeTakeFirst()
  return row?.views ?? 0
}
