import { sql } from 'kysely'
import type { z } from 'zod'
import type { ComplaintSubject, ReportedView, reportedInput } from '#shared/complaint.ts'
import { COMPLAINT_REASONS } from '#shared/moderation.ts'
import type { SubjectKind } from '#shared/subject.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { Db } from '../../platform/database.ts'
import { idOfWords } from '../../platform/ids.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { type ArticleHeads, titleIn } from '../article/public.ts'

type Ctx = Pick<RequestContext, 'db'>
type ListContext = Pick<RequestContext, 'db' | 'locale'>

/** The stream of what one member has reported of one thing. */
export const complaintId = (account: string, { subject_type, subject_id }: ComplaintSubject): string =>
  idOfWords('report', account, subject_type, subject_id)

/** The author of a post, article or comment that everyone sees; undefined where it is not there. */
export async function findAuthor(
  { db }: Ctx,
  { subject_type, subject_id }: ComplaintSubject,
): Promise<string | undefined> {
  return (await AUTHORS[subject_type](db, subject_id))?.author_id
}

type FindAuthor = (db: Db, id: string) => Promise<{ author_id: string } | undefined>

const AUTHORS: Record<ComplaintSubject['subject_type'], FindAuthor> = {
  post: (db, id) =>
    db
      .selectFrom('post')
      .select('owner_id as author_id')
      .where('id', '=', id)
      .where('status', '=', 'published')
      .executeTakeFirst(),
  article: (db, id) =>
    db
      .selectFrom('article')
      .select('author_id')
      .where('id', '=', id)
      .where('status', '=', 'published')
      .executeTakeFirst(),
  comment: (db, id) =>
    db
      .selectFrom('comment as c')
      .leftJoin('post as p', (join) => join.onRef('p.id', '=', 'c.subject_id').on('c.subject_type', '=', 'post'))
      .leftJoin('article as a', (join) => join.onRef('a.id', '=', 'c.subject_id').on('c.subject_type', '=', 'article'))
      .select('c.author_id')
      .where('c.id', '=', id)
      .where('c.deleted_at', 'is', null)
      .where('c.is_withheld', '=', false)
      .where((eb) => eb.or([eb('p.status', '=', 'published'), eb('a.status', '=', 'published')]))
      .executeTakeFirst(),
}

/** Whether a report of the caller would say nothing new, and whether it can be taken back. */
export async function getOwnComplaint({ db, actor }: Ctx & { actor: Actor }, subject: ComplaintSubject) {
  const row = await db
    .selectFrom('report')
    .select('status')
    .where('id', '=', complaintId(actor.id, subject))
    .executeTakeFirst()
  const is_open = row?.status === 'open'
  return { is_reported: is_open || row?.status === 'dismissed', is_open }
}

/** The latest reports of each thing that are shown. */
const SHOWN = 10

/** Posts and articles, and comments on them, that are not deleted, with open reports. */
const reported = ({ db }: Ctx) =>
  db
    .selectFrom('report as r')
    .leftJoin('comment as c', (join) =>
      join.onRef('c.id', '=', 'r.subject_id').on('r.subject_type', '=', 'comment').on('c.deleted_at', 'is', null),
    )
    .leftJoin('post as p', (join) => join.on('p.id', '=', subjectOf('post')).on('p.status', '!=', 'deleted'))
    .leftJoin('article as a', (join) => join.on('a.id', '=', subjectOf('article')).on('a.status', '!=', 'deleted'))
    .where('r.status', '=', sql.lit('open'))
    .where((eb) => eb.or([eb('p.id', 'is not', null), eb('a.id', 'is not', null)]))

/** The id of the subject of a kind that was reported itself, or a comment on it. */
const subjectOf = (kind: SubjectKind) =>
  sql<string>`case ${sql.lit(kind)} when r.subject_type then r.subject_id when c.subject_type then c.subject_id end`

const AUTHOR = sql<string>`coalesce(c.author_id, p.owner_id, a.author_id)`

/** Reported things that wait for an admin, those that most have reported first. */
export async function listReported(ctx: ListContext, { page, pageSize }: z.output<typeof reportedInput>) {
  const [things, { total }] = await Promise.all([
    reported(ctx)
      .leftJoin('account as o', (join) => join.on('o.id', '=', AUTHOR).on('o.deleted_at', 'is', null))
      .select(['r.subject_type', 'r.subject_id', 'p.id as post_id', 'a.id as article_id'])
      .select(['p.name', 'a.heads', 'a.language', 'c.text'])
      .select(({ fn }) => fn.coalesce('p.status', 'a.status').as('status'))
      .select(({ fn }) => fn.coalesce('p.version', 'a.version').as('version'))
      .select(AUTHOR.as('author_id'))
      .select('o.username')
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('amount'))
      .groupBy(['r.subject_type', 'r.subject_id', 'p.id', 'a.id', 'c.id', 'o.id'])
      .orderBy('amount', 'desc')
      .orderBy(sql`min(r.reported_at)`)
      .orderBy('r.subject_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    reported(ctx)
      .select(sql<number>`count(distinct (r.subject_type, r.subject_id))::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const reports = things.length === 0 ? [] : await complaintsOf(ctx, things)
  return { rows: things.map((thing) => reportedView(ctx, thing, reports)), total }
}

type Thing = ComplaintSubject & {
  post_id: string | null
  article_id: string | null
  name: string | null
  heads: ArticleHeads['heads'] | null
  language: ArticleHeads['language'] | null
  status: string | null
  version: number | null
  text: string | null
  author_id: string
  username: string | null
  amount: number
}

function reportedView({ locale }: ListContext, thing: Thing, reports: readonly ComplaintRow[]): ReportedView {
  const { subject_type, subject_id, post_id, article_id, heads, language, author_id, username, amount } = thing
  const titles: Record<ComplaintSubject['subject_type'], string | null> = {
    post: thing.name,
    article: heads && language && titleIn({ heads, language }, locale),
    comment: thing.text,
  }
  return {
    ...{ subject_type, subject_id, amount },
    on: post_id === null ? { kind: 'article', id: article_id ?? '' } : { kind: 'post', id: post_id },
    title: titles[subject_type] ?? '',
    is_hidden: thing.status !== 'published',
    version: subject_type === 'comment' ? null : thing.version,
    author: author_id === SYSTEM_ACTOR.id ? null : { uuid: author_id, userName: username },
    reports: reports
      .filter((report) => report.subject_type === subject_type && report.subject_id === subject_id)
      .map(viewOf),
  }
}

async function complaintsOf({ db }: Ctx, things: readonly ComplaintSubject[]) {
  const numbered = db
    .selectFrom('report')
    .select(['id', 'subject_type', 'subject_id', 'reason', 'note', 'reported_at', 'account_id'])
    .select(
      sql<number>`row_number() over (partition by subject_type, subject_id order by reported_at desc, id)`.as('number'),
    )
    .where(
      'subject_id',
      'in',
      things.map(({ subject_id }) => subject_id),
    )
    .where('status', '=', sql.lit('open'))
  return db
    .selectFrom(numbered.as('r'))
    .leftJoin('account as a', (join) => join.onRef('a.id', '=', 'r.account_id').on('a.deleted_at', 'is', null))
    .select([
      'r.id',
      'r.subject_type',
      'r.subject_id',
      'r.reason',
      'r.note',
      'r.reported_at',
      'r.account_id',
      'a.username',
    ])
    .where('r.number', '<=', SHOWN)
    .orderBy('r.number')
    .execute()
}

type ComplaintRow = Awaited<ReturnType<typeof complaintsOf>>[number]

const viewOf = ({
  id,
  reason,
  note,
  reported_at,
  account_id,
  username,
}: ComplaintRow): ReportedView['reports'][number] => ({
  id,
  reason: COMPLAINT_REASONS.find((one) => one === reason) ?? 'other',
  note,
  at: reported_at,
  by: { uuid: account_id, userName: username },
})
