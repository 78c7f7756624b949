import { sql } from 'kysely'
import type { z } from 'zod'
import type { BookingStatus } from '#shared/booking-words.ts'
import { dayPeriodOfHour, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import { type Figures, NO_FIGURES, type ReportView, type reportInput } from '#shared/statistics.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { nameIn } from '../post/public.ts'
import { wholeMonths } from './months.ts'
import { type Days, datesIn, reportDays } from './report-days.ts'
import { hasSampleDays } from './samples.ts'
import { inScope, type PostScope, postsIn, type Scope, scopeOf } from './scope.ts'
import { staysIn } from './stays.ts'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'locale'> & { actor: Actor }
const TOP = 10

/** The numbers of what the caller owns, or of all for an admin. @throws Rejection POST_NOT_FOUND for a post of somebody else */
export async function getReport(ctx: Ctx, { filter }: z.output<typeof reportInput>): Promise<ReportView> {
  const scope = scopeOf(ctx.actor, filter)
  const post = scope !== 'all' && scope.post_id !== undefined ? await ownedPost(ctx, scope) : null
  const { days, before } = reportDays(filter, ctx.now())
  const isOfAll = scope === 'all'
  const [byDay, hours, earlier, bookings, stays, top, members, missed, hasSamples] = await Promise.all([
    figuresByDay(ctx, scope, days),
    viewsByHour(ctx, scope, days),
    figuresIn(ctx, scope, before),
    bookingsIn(ctx, scope, days),
    staysIn(ctx, scope, days, { from: before.from, to: days.from }),
    topPosts(ctx, scope, days),
    isOfAll ? newMembers(ctx, days) : null,
    isOfAll ? missedSearches(ctx, days) : null,
    hasSampleDays(ctx, scope, before.from),
  ])
  const known = new Map(byDay.map(({ day, ...figures }) => [day, figures]))
  return {
    ...days,
    is_sample: hasSamples || top.some(({ is_sample }) => is_sample),
    post,
    days: datesIn(days).map((day) => ({ day, ...(known.get(day) ?? NO_FIGURES) })),
    day_periods: byPeriod(hours),
    totals: byDay.reduce(added, NO_FIGURES),
    before: { ...before, totals: earlier },
    ...bookings,
    stays,
    top_posts: top,
    new_members: members,
    missed_searches: missed,
  }
}

const added = (sum: Figures, more: Figures): Figures => ({
  views: sum.views + more.views,
  likes: sum.likes + more.likes,
  saves: sum.saves + more.saves,
  comments: sum.comments + more.comments,
  bookings: sum.bookings + more.bookings,
})

async function ownedPost(ctx: Ctx, scope: PostScope): Promise<{ id: string; name: string }> {
  const post = await postsIn(ctx, scope)
    .select(['name', 'language', 'translations'])
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!post) throw new Rejection('POST_NOT_FOUND')
  return { id: post.id, name: nameIn(post, ctx.locale) }
}

const rowsIn = ({ db }: Ctx, { from, to }: Days) =>
  db.selectFrom('subject_day as d').where('d.day', '>=', from).where('d.day', '<', to)

const rowsOf = (ctx: Ctx, scope: Scope, days: Days) =>
  scope === 'all'
    ? rowsIn(ctx, days).where('d.subject_id', 'is', null)
    : rowsIn(ctx, days).where('d.subject_id', 'in', postsIn(ctx, scope))

const FIGURES = ['d.views', 'd.likes', 'd.saves', 'd.comments', 'd.bookings'] as const

const SUMS = (['views', 'likes', 'saves', 'comments', 'bookings'] as const).map((figure) =>
  sql<number>`coalesce(sum(${sql.ref(`d.${figure}`)}), 0)::int`.as(figure),
)

const figuresByDay = (ctx: Ctx, scope: Scope, days: Days): Promise<(Figures & { day: string })[]> =>
  rowsOf(ctx, scope, days).select(sql<string>`d.day::text`.as('day')).select(SUMS).groupBy('d.day').execute()

const figuresIn = (ctx: Ctx, scope: Scope, days: Days): Promise<Figures> =>
  rowsOf(ctx, scope, days).select(SUMS).executeTakeFirstOrThrow()

const viewsByHour = (ctx: Ctx, scope: Scope, days: Days): Promise<{ hour: number; views: number }[]> =>
  rowsOf(ctx, scope, days)
    .innerJoin(
      sql<{ views: number; nth: number }>`lateral unnest(d.hours) with ordinality`.as<'h'>(sql`h (views, nth)`),
      (join) => join.onTrue(),
    )
    .select(sql<number>`(h.nth - 1)::int`.as('hour'))
    .select(sql<number>`sum(h.views)::int`.as('views'))
    .groupBy('h.nth')
    .execute()

function byPeriod(hours: readonly { hour: number; views: number }[]): ReportView['day_periods'] {
  const periods = { morning: 0, afternoon: 0, evening: 0, night: 0 }
  for (const { hour, views } of hours) periods[dayPeriodOfHour(hour)] += views
  return periods
}

async function bookingsIn(
  ctx: Ctx,
  scope: Scope,
  { from, to }: Days,
): Promise<Pick<ReportView, 'bookings_by_status' | 'bookings_ended_by_team'>> {
  const rows = await ctx.db
    .selectFrom('booking as k')
    .where('k.requested_at', '>=', fromPhnomPenh(from).toISOString())
    .where('k.requested_at', '<', fromPhnomPenh(to).toISOString())
    .where(inScope(ctx, scope, 'k.post_id'))
    // A cause says that Domner itself took the last step.
    .select(['k.status', sql<boolean>`(k.steps -> -1) ? 'cause'`.as('is_by_team')])
    .select(sql<number>`count(*)::int`.as('amount'))
    .groupBy(['k.status', 'is_by_team'])
    .execute()
  const amountIn = (status: BookingStatus, isByTeam: boolean) =>
    rows.find((row) => row.status === status && row.is_by_team === isByTeam)?.amount ?? 0
  const amountOf = (status: BookingStatus) => amountIn(status, false)
  return {
    bookings_by_status: {
      requested: amountOf('requested'),
      accepted: amountOf('accepted'),
      rejected: amountOf('rejected'),
      expired: amountOf('expired'),
      withdrawn: amountOf('withdrawn'),
      cancelled_by_guest: amountOf('cancelled_by_guest'),
      cancelled_by_owner: amountOf('cancelled_by_owner'),
      completed: amountOf('completed'),
      no_show: amountOf('no_show'),
    },
    bookings_ended_by_team: {
      rejected: amountIn('rejected', true),
      cancelled_by_owner: amountIn('cancelled_by_owner', true),
    },
  }
}

async function topPosts(ctx: Ctx, scope: Scope, days: Days): Promise<ReportView['top_posts']> {
  const rows = await ctx.db
    .selectFrom(figuresOfPosts(ctx, scope, days).as('d'))
    .innerJoin('post as p', 'p.id', 'd.subject_id')
    .where('p.status', '!=', 'deleted')
    .select(['p.id', 'p.name', 'p.language', 'p.translations', 'p.is_sample'])
    .select(SUMS)
    .groupBy('p.id')
    .orderBy('views', 'desc')
    .orderBy('p.id')
    .limit(TOP)
    .execute()
  return rows.map(({ language, translations, name, ...row }) => ({
    ...row,
    name: nameIn({ name, language, translations }, ctx.locale),
  }))
}

/** The days of each subject, whole months in one row. */
function figuresOfPosts(ctx: Ctx, scope: Scope, days: Days) {
  const { months, before, behind } = wholeMonths(days)
  const posts = scope === 'all' ? undefined : postsIn(ctx, scope)
  const daysIn = (part: Days) =>
    rowsIn(ctx, part)
      .where('d.subject_id', 'is not', null)
      .$if(posts !== undefined, (query) => query.where('d.subject_id', 'in', posts ?? []))
      .select(['d.subject_id', ...FIGURES])
  const sums = ctx.db
    .selectFrom('subject_month as d')
    .where('d.month', '>=', months.from)
    .where('d.month', '<', months.to)
    .$if(posts !== undefined, (query) => query.where('d.subject_id', 'in', posts ?? []))
    .select(['d.subject_id', ...FIGURES])
  return daysIn(before).unionAll(daysIn(behind)).unionAll(sums)
}

async function newMembers(ctx: Ctx, days: Days): Promise<number> {
  const { members } = await rowsOf(ctx, 'all', days)
    .select(sql<number>`coalesce(sum(d.members), 0)::int`.as('members'))
    .executeTakeFirstOrThrow()
  return members
}

const missedSearches = ({ db }: Ctx, { from, to }: Days) =>
  db
    .selectFrom('search_miss')
    .select(['words', sql<number>`sum(times)::int`.as('times')])
    .where('day', '>=', from)
    .where('day', '<', to)
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(TOP)
    .execute()
