import { sql } from 'kysely'
import type { BusinessesInput, BusinessView, BusinessWords, DashboardView } from '#shared/business.ts'
import type { Named } from '#shared/vocabulary.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { searchedFor } from '../../sign-in/account-keys.ts'
import { nameOf, referenceOf } from '../catalog/public.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale'>

/** The province of a code in the reader's language. */
export type Naming = (province: string | null) => Named | null

export async function namingOf(ctx: Ctx): Promise<Naming> {
  const { provinces } = await referenceOf(ctx).current()
  return (province) => (province === null ? null : nameOf(provinces, province, ctx.locale))
}

type StoredWords = Omit<BusinessWords, 'province'> & { province: string | null }

/** An application's words, with the province named. */
export const wordsOf = (
  { business_name, social, facebook, telegram, website, video, phone, province, address, map }: StoredWords,
  naming: Naming,
): BusinessWords => ({
  ...{ business_name, social, facebook, telegram, website, video, phone, address, map },
  province: naming(province),
})

const withNames = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('business as b')
    .leftJoin('account as a', 'a.id', 'b.id')
    .select([
      'b.id as uuid',
      'b.version',
      'a.username as userName',
      'b.business_name',
      'b.social',
      'b.facebook',
      'b.telegram',
      'b.website',
      'b.video',
      'b.phone',
      'b.province',
      'b.address',
      'b.map',
      'b.status',
      'b.reason',
      'b.applied_at',
      'b.decided_at',
    ])

export async function findBusiness(ctx: Ctx, id: string): Promise<BusinessView | null> {
  const [row, naming] = await Promise.all([withNames(ctx).where('b.id', '=', id).executeTakeFirst(), namingOf(ctx)])
  return row ? { ...row, province: naming(row.province) } : null
}

/** @throws Rejection BUSINESS_NOT_FOUND */
export async function getBusiness(ctx: Ctx, id: string): Promise<BusinessView> {
  const found = await findBusiness(ctx, id)
  if (!found) throw new Rejection('BUSINESS_NOT_FOUND')
  return found
}

/** Without those of deleted accounts. */
const found = (ctx: Pick<Ctx, 'db'>, { status, q = '' }: BusinessesInput) =>
  withNames(ctx)
    .where('a.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('b.status', '=', status ?? 'pending'))
    .$if(q !== '', (query) => query.where('b.id', 'in', idsWith(ctx, searchedFor(q))))

/** The rows of a page, for the test that looks at their plan too. */
export function applicationsPage(ctx: Pick<Ctx, 'db'>, input: BusinessesInput) {
  const order = input.sort === 'oldest' ? 'asc' : 'desc'
  return found(ctx, input)
    .orderBy('b.applied_at', order)
    .orderBy('b.id', order)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
}

export async function listBusinesses(
  ctx: Ctx,
  input: BusinessesInput,
): Promise<{ rows: BusinessView[]; total: number }> {
  const [rows, count, naming] = await Promise.all([
    applicationsPage(ctx, input).execute(),
    ctx.db
      .selectFrom(found(ctx, input).as('f'))
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    namingOf(ctx),
  ])
  return { rows: rows.map((row) => ({ ...row, province: naming(row.province) })), total: count.total }
}

/** The businesses that have the words, or whose applicants do. Each half has an index of its own. */
const idsWith = ({ db }: Pick<Ctx, 'db'>, words: string) => {
  const has = sql<boolean>`letter_pairs(search_text) @> letter_pairs(${words}) and strpos(search_text, ${words}) > 0`
  return db
    .selectFrom('business')
    .select('id')
    .where(has)
    .union(db.selectFrom('account').select('id').where('deleted_at', 'is', null).where(has))
}

/**
 * The business and how its posts are doing.
 * @throws Rejection BUSINESS_NOT_FOUND, also for an admin without a business
 */
export async function getDashboard(ctx: Ctx, id: string): Promise<DashboardView> {
  const [business, rows] = await Promise.all([
    getBusiness(ctx, id),
    ctx.db
      .selectFrom('post as p')
      .innerJoin('post_count as c', 'c.post_id', 'p.id')
      .select(({ fn, cast }) => [
        'p.status',
        cast<number>(fn.countAll(), 'integer').as('posts'),
        cast<number>(fn.sum('c.views'), 'integer').as('views'),
        cast<number>(fn.sum('c.likes'), 'integer').as('likes'),
      ])
      .where('p.owner_id', '=', id)
      .where('p.status', '!=', 'deleted')
      .groupBy('p.status')
      .execute(),
  ])
  const posts = { published: 0, hidden: 0, draft: 0, pending: 0, rejected: 0 }
  for (const row of rows) if (row.status !== 'deleted') posts[row.status] = row.posts
  const sum = (of: 'views' | 'likes') => rows.reduce((all, row) => all + row[of], 0)
  return { business, posts, views: sum('views'), likes: sum('likes') }
}
