import type { AppContext } from '../../procedures/context.ts'

const DAY_MS = 86_400_000

/** Views of all posts in the last 30 days. */
export async function countRecentViews({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const since = new Date(now().getTime() - 30 * DAY_MS).toISOString().slice(0, 10)
  const row = await db
    .selectFrom('daily_views')
    .select(({ fn, cast }) =>
      cast<number>(fn.coalesce(fn.sum('views'), cast(fn.countAll(), 'bigint')), 'double precision').as('views'),
    )
    .where('day', '>', since)
    .executeTakeFirst()
  return row?.views ?? 0
}
