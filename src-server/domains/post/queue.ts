import { sql } from 'kysely'
import stringify from 'safe-stable-stringify'
import type { QueuedPost, QueueInput, ReviewView } from '#shared/post-queue.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { inLanguage } from './cards.ts'
import { mergedChange, withChange } from './change.ts'
import { readPost, viewOf } from './queries.ts'
import type { PostRow } from './table.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'actor' | 'log'>

const waiting = ({ db }: Pick<Ctx, 'db'>, { type }: QueueInput) =>
  db
    .selectFrom('post as p')
    .where('p.submitted_at', 'is not', null)
    .$if(type !== undefined, (query) => query.where('p.type', '=', type ?? 'visit'))

/** The rows of a page, for the test that looks at their plan too. */
export const queuedRows = (ctx: Pick<Ctx, 'db'>, input: QueueInput) =>
  waiting(ctx, input)
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .selectAll('p')
    .select(['o.username', 'o.joined_at', 'o.deleted_at'])
    .orderBy('p.submitted_at')
    .orderBy('p.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)

/** What waits for an admin, the longest first. */
export async function listQueue(ctx: Ctx, input: QueueInput): Promise<{ rows: QueuedPost[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    queuedRows(ctx, input).execute(),
    waiting(ctx, input)
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const posts = rows.map((row) => ({ ...row, ...withChange(row) }))
  const pictures = await picturesOf(
    ctx,
    posts.flatMap(({ images }) => images[0] ?? []),
  )
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
      submitted_at: row.submitted_at ?? row.updated_at,
      author: { uuid: row.owner_id, userName: row.deleted_at ? null : row.username, joined: row.joined_at },
    })),
  }
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
  return { post, published, changed: changedIn(row), submitted_at: row.submitted_at, author, decisions }
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

/** What became of the author's other posts. Held ones were hidden by admins. */
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
