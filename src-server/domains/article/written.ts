import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { WrittenRow, writtenArticle, writtenList, writtenListInput } from '#shared/article.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/article-words.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'
import { POST_REASONS } from '#shared/moderation.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { prepare, slot } from '../../platform/prepared.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { pageOf } from '../../procedures/page.ts'
import { picturesOf } from '../file/public.ts'
import { getCards } from '../post/public.ts'
import { cardsQuery, languagesOf, statusOf, toCards } from './cards.ts'
import { contentColumns, mergedChange } from './columns.ts'
import { contains, idsOf, isOwnOrAdmins, readArticle } from './queries.ts'
import type { ArticleRow } from './table.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'> & { actor: Actor }

/**
 * A page of the articles that the caller may write, the last changed first, with how many there are in each status. What waits
 * counts as such, also where it is the change of a published one; the longest comes first.
 */
export async function listWritten(
  ctx: Ctx,
  { status, q, ...page }: z.output<typeof writtenListInput>,
): Promise<z.output<typeof writtenList>> {
  const found = writtenIds(ctx, status).$if(q !== undefined && q !== '', (query) => query.where(contains(q ?? '')))
  const counting = countStatuses(ctx)
  const known = async () => {
    const statuses = await counting
    return status ? statuses[status] : ARTICLE_STATUSES.reduce((all, one) => all + statuses[one], 0)
  }
  const [{ rows: ids, total }, statuses] = await Promise.all([pageOf(found, page, q ? undefined : known), counting])
  return { rows: await writtenRows(ctx, idsOf(ids)), total, statuses }
}

/** The ids of a list in its order, and the columns that `article_written` has: no row is read but of what is searched for words. */
export function writtenIds({ db, actor }: Pick<Ctx, 'db' | 'actor'>, status?: ArticleStatus) {
  return writtenBy(db, actor)
    .select('a.id')
    .$if(status !== undefined, (query) => query.where(IN_STATUS[status ?? 'draft']))
    .$if(status === 'pending', (query) => query.orderBy('a.submitted_at'))
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
}

/** Articles of those who write. One that a suspended author has sent waits, unseen, until they are back. */
const writtenBy = (db: Db, actor: Actor) =>
  db
    .selectFrom('article as a')
    .where('a.status', '!=', sql.lit('deleted'))
    .where(
      sql<SqlBool>`(a.submitted_at is null or a.author_id not in (select id from account where suspended_at is not null))`,
    )
    .$if(!isAdminOrSystem(actor), (query) => query.where('a.author_id', '=', actor.id))

/** The status under which it is listed: each article has one. */
const IN_STATUS: Record<ArticleStatus, RawBuilder<SqlBool>> = {
  draft: sql`a.status = 'draft' and a.submitted_at is null and a.scheduled_for is null`,
  pending: sql`a.submitted_at is not null and a.scheduled_for is null`,
  scheduled: sql`a.scheduled_for is not null and a.status <> 'published'`,
  published: sql`a.status = 'published' and (a.submitted_at is null or a.scheduled_for is not null)`,
  rejected: sql`a.status = 'rejected' and a.submitted_at is null and a.scheduled_for is null`,
  withdrawn: sql`a.status = 'hidden' and a.submitted_at is null and a.scheduled_for is null`,
}

const writtenCards = memoizePerPool((db: Db) =>
  prepare(
    cardsQuery(db)
      .select([
        'a.version',
        'a.status',
        'a.scheduled_for',
        'a.updated_at',
        sql<boolean>`a.change is not null`.as('has_change'),
      ])
      .select(['a.submitted_at', 'a.is_held', 'a.reason', 'a.reason_note'])
      .where(sql<SqlBool>`a.id = any(${slot('ids')})`),
  ),
)

async function writtenRows(ctx: Ctx, ids: readonly string[]): Promise<WrittenRow[]> {
  if (ids.length === 0) return []
  const rows = await writtenCards(ctx.db)(ctx.pool, { ids })
  const cards = await toCards(ctx, rows)
  const found = rows.flatMap((row, index) => {
    const [card, status] = [cards[index], statusOf(row)]
    if (!card || !status) return []
    const { version, updated_at, scheduled_for: publish_at, has_change, submitted_at } = row
    const languages = languagesOf(row)
    return { ...card, version, status, updated_at, publish_at, has_change, submitted_at, ...decisionOf(row), languages }
  })
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Why admins turned it down or took it from readers, until they show it again. */
const decisionOf = (row: Pick<ArticleRow, 'is_held' | 'reason' | 'reason_note'>) => ({
  is_held: row.is_held,
  reason: POST_REASONS.find((one) => one === row.reason) ?? null,
  note: row.reason_note,
})

async function countStatuses({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Record<ArticleStatus, number>> {
  const counts = await writtenBy(db, actor)
    .select(({ fn, cast }) =>
      ARTICLE_STATUSES.map((status) =>
        cast<number>(fn.countAll().filterWhere(IN_STATUS[status]), 'integer').as(status),
      ),
    )
    .executeTakeFirstOrThrow()
  return counts
}

/**
 * An article as it is edited: its latest words, which readers of a published one may not see yet.
 * @param isReviewed whether an admin reads the change that its author has sent, in place of what readers see
 * @throws Rejection ARTICLE_NOT_FOUND, also for that of another author
 */
export async function getWritten(ctx: Ctx, id: string, isReviewed = true): Promise<z.output<typeof writtenArticle>> {
  const row = await readArticle(ctx, id)
  if (!isOwnOrAdmins(ctx, row)) throw new Rejection('ARTICLE_NOT_FOUND')
  // What an author has not sent is the author's own.
  const isRead = row.author_id === ctx.actor.id || (isReviewed && row.submitted_at !== null)
  const latest = row.change && isRead ? { ...row, ...contentColumns(mergedChange(row.change, row.change_words)) } : row
  const pictures = await picturesOf(ctx, latest.images)
  return {
    id: row.id,
    version: row.version,
    words_version: row.words_version,
    status: statusOf(row) ?? 'withdrawn',
    publish_at: row.scheduled_for,
    published_at: row.published_at,
    updated_at: row.updated_at,
    author: { uuid: row.author_id, userName: row.author_name ?? OUR_USER_NAME },
    has_change: row.change !== null,
    is_waiting: row.submitted_at !== null && row.scheduled_for === null,
    ...decisionOf(row),
    language: latest.language,
    texts: textsOf(latest),
    cover: pictures.find((picture) => picture.id === latest.cover) ?? null,
    cover_alt: latest.cover_alt,
    tags: latest.tags,
    post_ids: latest.post_ids,
    is_sample: latest.is_sample,
    pictures,
    mentions: await getCards(ctx, latest.mentions),
  }
}

export function textsOf({ heads, bodies }: Pick<ArticleRow, 'heads' | 'bodies'>) {
  const textIn = (locale: keyof typeof bodies) => {
    const [head, body] = [heads[locale], bodies[locale]]
    return head && body && { ...head, body }
  }
  return { kh: textIn('kh'), en: textIn('en'), cn: textIn('cn') }
}
