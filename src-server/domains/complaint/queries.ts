import { sql } from 'kysely'
import type { z } from 'zod'
import type { ComplaintSubject, ReportedView, reportedInput } from '#shared/complaint.ts'
import { COMPLAINT_REASONS } from '#shared/moderation.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { idOfWords } from '../../platform/ids.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'db'>

/** The stream of what one member has reported of one thing. */
export const complaintId = (account: string, { subject_type, subject_id }: ComplaintSubject): string =>
  idOfWords('report', account, subject_type, subject_id)

/** The author of a post or comment that everyone sees; undefined where it is not there. */
export async function findAuthor(
  { db }: Ctx,
  { subject_type, subject_id }: ComplaintSubject,
): Promise<string | undefined> {
  const posts = db.selectFrom('post').where('status', '=', 'published')
  const row =
    subject_type === 'post'
      ? await posts.select('owner_id as author_id').where('id', '=', subject_id).executeTakeFirst()
      : await db
          .selectFrom('comment as c')
          .leftJoin('post as p', (join) => join.onRef('p.id', '=', 'c.subject_id').on('c.subject_type', '=', 'post'))
          .leftJoin('article as a', (join) =>
            join.onRef('a.id', '=', 'c.subject_id').on('c.subject_type', '=', 'article'),
          )
          .select('c.author_id')
          .where('c.id', '=', subject_id)
          .where('c.deleted_at', 'is', null)
          .where('c.is_withheld', '=', false)
          .where((eb) => eb.or([eb('p.status', '=', 'published'), eb('a.status', '=', 'published')]))
          .executeTakeFirst()
  return row?.author_id
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

/** Posts, and comments on posts and articles, that are not deleted, with open reports. */
const reported = ({ db }: Ctx) =>
  db
    .selectFrom('report as r')
    .leftJoin('comment as c', (join) =>
      join.onRef('c.id', '=', 'r.subject_id').on('r.subject_type', '=', 'comment').on('c.deleted_at', 'is', null),
    )
    .leftJoin('post as p', (join) =>
      join
        .on(
          sql`p.id`,
          '=',
          sql`case 'post' when r.subject_type then r.subject_id when c.subject_type then c.subject_id end`,
        )
        .on('p.status', '!=', 'deleted'),
    )
    .leftJoin('article as a', (join) =>
      join.onRef('a.id', '=', 'c.subject_id').on('c.subject_type', '=', 'article').on('a.status', '!=', 'deleted'),
    )
    .where('r.status', '=', sql.lit('open'))
    .where((eb) => eb.or([eb('p.id', 'is not', null), eb('a.id', 'is not', null)]))

/** Reported things that wait for an admin, those that most have reported first. */
export async function listReported(ctx: Ctx, { page, pageSize }: z.output<typeof reportedInput>) {
  const [things, { total }] = await Promise.all([
    reported(ctx)
      .leftJoin('account as o', (join) =>
        join.on('o.id', '=', sql`coalesce(c.author_id, p.owner_id)`).on('o.deleted_at', 'is', null),
      )
      .select(['r.subject_type', 'r.subject_id', 'p.id as post_id', 'a.id as article_id'])
      .select(['p.name', 'p.status', 'p.version', 'a.status as article_status', 'c.text'])
      .select(sql<string>`coalesce(c.author_id, p.owner_id)`.as('author_id'))
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
  return { rows: things.map((thing) => reportedView(thing, reports)), total }
}

type Thing = ComplaintSubject & {
  post_id: string | null
  article_id: string | null
  name: string | null
  status: string | null
  version: number | null
  article_status: string | null
  text: string | null
  author_id: string
  username: string | null
  amount: number
}

function reportedView(thing: Thing, reports: readonly ComplaintRow[]): ReportedView {
  const { subject_type, subject_id, post_id, article_id, text, author_id, username, amount } = thing
  const isPost = subject_type === 'post'
  return {
    ...{ subject_type, subject_id, amount },
    on: post_id === null ? { kind: 'article', id: article_id ?? '' } : { kind: 'post', id: post_id },
    title: (isPost ? thing.name : text) ?? '',
    is_hidden: (thing.status ?? thing.article_status) !== 'published',
    version: isPost ? thing.version : null,
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
