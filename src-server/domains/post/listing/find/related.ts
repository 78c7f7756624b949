import { type SqlBool, sql } from 'kysely'
import { fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RequestContext } from '../../../../procedures/context.ts'
import type { PostRow } from '../../table.ts'

type Ctx = Pick<RequestContext, 'db' | 'now'>
type Of = Pick<PostRow, 'id' | 'type' | 'province' | 'place_type' | 'starts_at'>

/** Posts that begin in the same province within this time come before those that begin elsewhere. */
const NEAR_DAYS = 60
const DAY_S = 86_400

/** The ids of published posts of the same type, the most related first. */
export function relatedIds(ctx: Ctx, of: Of, limit: number): Promise<string[]> {
  return of.starts_at ? nearEvents(ctx, { ...of, starts_at: of.starts_at }, limit) : trendingNear(ctx, of, limit)
}

/** Near and of its kind first, then near, then of its kind; each with what is trending first. */
async function trendingNear({ db }: Ctx, of: Of, limit: number): Promise<string[]> {
  // Each arm is the top of one index; together they hold enough rows.
  const arm = (rank: number, columns: readonly ('province' | 'place_type')[]) =>
    db
      .selectFrom('post_trend')
      .select(['post_id as id', sql<number>`${sql.lit(rank)}`.as('rank'), 'score'])
      .where('is_listed', '=', sql.lit(true))
      .where('type', '=', of.type)
      .where((eb) => eb.and(columns.map((column) => eb(column, '=', of[column]))))
      .where('post_id', '!=', of.id)
      .orderBy('score', 'desc')
      .orderBy('post_id', 'desc')
      .limit(limit)
  const ranked = await db
    .selectFrom(
      db
        .selectFrom(arm(0, ['province', 'place_type']).as('a'))
        .selectAll()
        .unionAll(db.selectFrom(arm(1, ['province']).as('b')).selectAll())
        .unionAll(db.selectFrom(arm(2, ['place_type']).as('c')).selectAll())
        .as('r'),
    )
    .select((eb) => ['r.id', eb.fn.min('r.rank').as('rank'), eb.fn.max('r.score').as('score')])
    .groupBy('r.id')
    .orderBy('rank')
    .orderBy('score', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  return ranked.map(({ id }) => id)
}

/** Events that are not over: those of the province within two months first, each by how near in time they begin. */
async function nearEvents({ db, now }: Ctx, of: Of & { starts_at: string }, limit: number): Promise<string[]> {
  const today = fromPhnomPenh(phnomPenhDate(now())).toISOString()
  const events = db
    .selectFrom('post')
    .select(['id', 'province', 'starts_at'])
    .where('type', '=', of.type)
    .where('status', '=', sql.lit('published'))
    .where('id', '!=', of.id)
    .limit(limit)
  const toCome = events.where('starts_at', '>=', today)
  const later = toCome.where('starts_at', '>=', of.starts_at).orderBy('starts_at')
  const sooner = toCome.where('starts_at', '<', of.starts_at).orderBy('starts_at', 'desc')
  // The index `post_days` needs this spelling.
  const running = events
    .where('starts_at', '<', today)
    .where(sql<SqlBool>`tstzrange(starts_at, event_over_at(starts_at, ends_at)) @> ${today}::timestamptz`)
  const apart = sql<number>`abs(extract(epoch from starts_at - ${of.starts_at}::timestamptz))`
  const inProvince = [later, sooner].map((arm) => arm.where('province', '=', of.province))
  const found = [...inProvince, later, sooner, running]
    .map((arm) => db.selectFrom(arm.as('arm')).selectAll())
    .reduce((all, arm) => all.union(arm))
  const rows = await db
    .selectFrom(found.as('found'))
    .select('id')
    .orderBy((eb) => eb.and([eb('province', '=', of.province), eb(apart, '<=', NEAR_DAYS * DAY_S)]), 'desc')
    .orderBy(apart)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
