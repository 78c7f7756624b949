import { type SqlBool, sql } from 'kysely'
import { OWN_POST_STATUSES, type OwnPostSort, type OwnPostStatus } from '#shared/own-post-words.ts'
import type { OwnPostsInput, OwnPostsPage } from '#shared/own-posts.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { pageOf } from '../../../procedures/page.ts'
import { cardContext } from '../listing/hydrate/card-context.ts'
import { anyCardsQuery } from '../listing/hydrate/card-rows.ts'
import { toCard } from '../listing/present/card.ts'
import { isCalled } from '../public.ts'
import { moderationOf } from '../queries.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'> & { actor: Actor }

const ORDERS: Record<OwnPostSort, string> = {
  newest: 'p.updated_at desc',
  oldest: 'p.updated_at',
  views: 'views desc',
  likes: 'likes desc',
  name: 'lower(p.name)',
}

const isOwn = ({ actor }: Ctx) => sql<SqlBool>`p.owner_id = ${actor.id} and p.status <> 'deleted'`

/** A page of the caller's own posts, in every status, with how many there are of each. */
export async function listOwnPosts(ctx: Ctx, input: OwnPostsInput): Promise<OwnPostsPage> {
  const { status, type, q, sort, page, pageSize } = input
  const asked = anyCardsQuery(ctx.db)
    .where(isOwn(ctx))
    .where((eb) =>
      eb.and([
        ...(status ? [eb('p.status', '=', status)] : []),
        ...(type ? [eb('p.type', '=', type)] : []),
        ...(q ? [isCalled(q)] : []),
      ]),
    )
  const [{ rows, total }, statuses] = await Promise.all([
    pageOf(
      asked
        .select(['p.version', 'p.status', 'p.updated_at', 'p.submitted_at', 'p.change', 'p.is_held'])
        .select(['p.reason', 'p.reason_note'])
        .select(sql<number>`coalesce(c.saves, 0)`.as('saves'))
        .select(sql<number>`coalesce(c.comments, 0)`.as('comments'))
        .orderBy(sql.raw(ORDERS[sort]))
        .orderBy('p.id', 'desc'),
      { page, pageSize },
    ),
    countStatuses(ctx),
  ])
  const read = await cardContext(ctx)
  return {
    rows: rows.map((row) => ({
      ...toCard(row, read),
      version: row.version,
      status: row.status,
      moderation: moderationOf(row),
      amount_of_saves: row.saves,
      amount_of_comments: row.comments,
      updated_at: row.updated_at,
    })),
    total,
    statuses,
  }
}

async function countStatuses(ctx: Ctx): Promise<Record<OwnPostStatus, number>> {
  const rows = await ctx.db
    .selectFrom('post as p')
    .select(({ fn, cast }) => ['p.status', cast<number>(fn.countAll(), 'integer').as('posts')])
    .where(isOwn(ctx))
    .groupBy('p.status')
    .execute()
  const counts: Record<OwnPostStatus, number> = { draft: 0, pending: 0, published: 0, rejected: 0, hidden: 0 }
  for (const { status, posts } of rows)
    if (OWN_POST_STATUSES.some((known) => known === status)) Object.assign(counts, { [status]: posts })
  return counts
}
