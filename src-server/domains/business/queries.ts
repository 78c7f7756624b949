import type { BusinessStatus } from '#shared/account.ts'
import type { BusinessView, DashboardView } from '#shared/business.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'db'>

const withNames = ({ db }: Ctx) =>
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
      'b.status',
      'b.reason',
      'b.applied_at',
      'b.decided_at',
    ])

export async function findBusiness(ctx: Ctx, id: string): Promise<BusinessView | null> {
  return (await withNames(ctx).where('b.id', '=', id).executeTakeFirst()) ?? null
}

/** @throws Rejection BUSINESS_NOT_FOUND */
export async function getBusiness(ctx: Ctx, id: string): Promise<BusinessView> {
  const found = await findBusiness(ctx, id)
  if (!found) throw new Rejection('BUSINESS_NOT_FOUND')
  return found
}

/** A page of applications, latest first, without those of deleted accounts. */
export async function listBusinesses(
  ctx: Ctx,
  { status, page, pageSize }: { status?: BusinessStatus | undefined; page: number; pageSize: number },
): Promise<{ rows: BusinessView[]; total: number }> {
  const found = withNames(ctx)
    .where('a.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('b.status', '=', status ?? 'pending'))
  const [rows, count] = await Promise.all([
    found
      .orderBy('b.applied_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ctx.db
      .selectFrom(found.as('f'))
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
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
