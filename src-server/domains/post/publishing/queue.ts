import { type SqlBool, sql } from 'kysely'
import stringify from 'safe-stable-stringify'
import { POST_REASONS } from '#shared/moderation.ts'
import type { QueuedPost, QueueInput, ReviewView } from '#shared/post-queue.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { picturesOf } from '../../file/public.ts'
import { mergedChange, withChange } from '../change.ts'
import { inLanguage } from '../listing/present/words.ts'
import { readPost, viewOf } from '../queries.ts'
import type { PostRow } from '../table.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'actor' | 'log'>

const waiting = ({ db }: Pick<Ctx, 'db'>, { type, author }: Partial<QueueInput>) =>
  db
    .selectFrom('post as p')
    .where('p.submitted_at', 'is not', null)
    .where(isByNobodySuspended)
    .where((eb) =>
      eb.and([...(type ? [eb('p.type', '=', type)] : []), ...(author ? [eb('p.owner_id', '=', author)] : [])]),
    )

/** Posts that a suspended member has sent in wait until they are back. */
const isByNobodySuspended = sql<SqlBool>`p.owner_id not in (select id from account where suspended_at is not null)`

/** The rows of a page, for the test that looks at their plan too. */
export const queuedRows = (ctx: Pick<Ctx, 'db'>, input: QueueInput) =>
  waiting(ctx, input)
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .selectAll('p')
    .select(['o.username', 'o.joined_at', 'o.deleted_at'])
    .orderBy('p.queued_at')
    .orderBy('p.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)

/** The posts that wait for an admin, the longest first; of each author one post a day, so that none keeps others back. */
export async function listQueue(ctx: Ctx, input: QueueInput): Promise<{ rows: QueuedPost[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    queuedRows(ctx, input).execute(),
    waiting(ctx, input)
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const posts = rows.map((row) => ({ ...row, ...withChange(row) }))
  const [pictures, amounts] = await Promise.all([
    picturesOf(
      ctx,
      posts.flatMap(({ images }) => images[0] ?? []),
    ),
    countByAuthor(
      ctx,
      posts.map(({ owner_id }) => owner_id),
    ),
  ])
  const pictureOf = new Map(pictures.map((picture) => [picture.id, picture]))
  return {
    total,
    rows: posts.map((row) => ({
      id: row.id,
      version: row.version,
      type: row.type,
      name: inLanguage(row, 'name', ctx.locale).text,
      image: pictureOf.get(row.images[0] ?? '') ?? null,
      is_change: row.change !== null,
      is_again: decidedBefore(row) !== null,
      submitted_at: row.submitted_at ?? row.updated_at,
      author: {
        uuid: row.owner_id,
        userName: row.deleted_at ? null : row.username,
        joined: row.joined_at,
        waiting: amounts.get(row.owner_id) ?? 1,
      },
    })),
  }
}

/** How many posts of each author wait. */
async function countByAuthor(ctx: Ctx, authors: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (authors.length === 0) return new Map()
  const rows = await waiting(ctx, {})
    .select(({ fn, cast }) => ['p.owner_id', cast<number>(fn.countAll(), 'integer').as('amount')])
    .where('p.owner_id', 'in', [...new Set(authors)])
    .groupBy('p.owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, amount }) => [owner_id, amount]))
}

type Decided = Pick<PostRow, 'is_held' | 'reason' | 'reason_note'>

/** Why what waits was turned down or hidden before; null where it comes for the first time. */
function decidedBefore({ is_held, reason, reason_note }: Decided): ReviewView['before'] {
  const known = POST_REASONS.find((one) => one === reason)
  return is_held && known ? { reason: known, note: reason_note } : null
}

/** A post with all that an admin decides by. @throws Rejection POST_NOT_FOUND */
export async function getReview(ctx: Ctx, id: string): Promise<ReviewView> {
  const row = await readPost(ctx, id)
  const [post, published, author, decisions] = await Promise.all([
    viewOf(ctx, { ...row, ...withChange(row) }),
    row.change ? viewOf(ctx, row) : null,
    findAuthor(ctx, row.owner_id),
    countDecisions(ctx, row.owner_id, id),
  ])
  const before = row.submitted_at === null ? null : decidedBefore(row)
  return { post, published, changed: changedIn(row), submitted_at: row.submitted_at, before, author, decisions }
}

function changedIn(row: PostRow): string[] {
  if (!row.change) return []
  const before = new Map<string, unknown>(Object.entries(row))
  const after = Object.entries(mergedChange(row.change, row.change_words))
  return after.flatMap(([field, value]) => (stringify(before.get(field)) === stringify(value) ? [] : [field]))
}

async function findAuthor(ctx: Ctx, id: string): Promise<ReviewView['author']> {
  const row = await ctx.db
    .selectFrom('account')
    .select(['username', 'nickname', 'picture_id', 'joined_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const [profile = null] = row?.picture_id ? await picturesOf(ctx, [row.picture_id]) : []
  return {
    uuid: id,
    userName: row?.username ?? null,
    nickname: row?.nickname ?? null,
    joined: row?.joined_at ?? null,
    profile,
  }
}

/** The decisions on the author's other posts. Held ones were hidden by admins. */
async function countDecisions({ db }: Ctx, ownerId: string, except: string): Promise<ReviewView['decisions']> {
  const count = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return db
    .selectFrom('post')
    .select([
      count(sql<boolean>`status = 'published'`).as('published'),
      count(sql<boolean>`submitted_at is not null`).as('pending'),
      count(sql<boolean>`status = 'rejected'`).as('rejected'),
      count(sql<boolean>`status = 'hidden' and is_held`).as('hidden'),
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '!=', except)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow()
}
