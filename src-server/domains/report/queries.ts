import { sql } from 'kysely'
import type { z } from 'zod'
import { REPORT_REASONS } from '#shared/moderation.ts'
import type { ReportedView, ReportSubject, reportedInput } from '#shared/report.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { idOfWords } from '../../platform/ids.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'db'>

/** The stream of what one member has reported of one thing. */
export const reportId = (account: string, { subject_type, subject_id }: ReportSubject): string =>
  idOfWords('report', account, subject_type, subject_id)

/** The author of a post or comment that everyone sees; undefined where it is not there. */
export async function findAuthor(
  { db }: Ctx,
  { subject_type, subject_id }: ReportSubject,
): Promise<string | undefined> {
  const posts = db.selectFrom('post as p').where('p.status', '=', 'published')
  const row =
    subject_type === 'post'
      ? await posts.select('p.owner_id as author_id').where('p.id', '=', subject_id).executeTakeFirst()
      : await posts
          .innerJoin('comment as c', (join) =>
            join.onRef('c.subject_id', '=', 'p.id').on('c.subject_type', '=', 'post'),
          )
          .select('c.author_id')
          .where('c.id', '=', subject_id)
          .where('c.deleted_at', 'is', null)
          .where('c.is_withheld', '=', false)
          .executeTakeFirst()
  return row?.author_id
}

/** Whether a report of the caller would say nothing new, and whether it can be taken back. */
export async function getOwnReport({ db, actor }: Ctx & { actor: Actor }, subject: ReportSubject) {
  const row = await db
    .selectFrom('report')
    .select('status')
    .where('id', '=', reportId(actor.id, subject))
    .executeTakeFirst()
  const is_open = row?.status === 'open'
  return { is_reported: is_open || row?.status === 'dismissed', is_open }
}

/** The latest reports of each thing that are shown. */
const SHOWN = 10

/** Posts and comments that are not deleted, with open reports. */
const reported = ({ db }: Ctx) =>
  db
    .selectFrom('report as r')
    .leftJoin('comment as c', (join) =>
      join
        .onRef('c.id', '=', 'r.subject_id')
        .on('r.subject_type', '=', 'comment')
        .on('c.subject_type', '=', 'post')
        .on('c.deleted_at', 'is', null),
    )
    .innerJoin('post as p', (join) =>
      join
        .on(sql`p.id`, '=', sql`case r.subject_type when 'post' then r.subject_id else c.subject_id end`)
        .on('p.status', '!=', 'deleted'),
    )
    .where('r.status', '=', sql.lit('open'))

/** Reported things that wait for an admin, those that most have reported first. */
export async function listReported(ctx: Ctx, { page, pageSize }: z.output<typeof reportedInput>) {
  const [things, { total }] = await Promise.all([
    reported(ctx)
      .leftJoin('account as a', (join) =>
        join.on('a.id', '=', sql`coalesce(c.author_id, p.owner_id)`).on('a.deleted_at', 'is', null),
      )
      .select(['r.subject_type', 'r.subject_id', 'p.id as post_id', 'p.name', 'p.status', 'p.version', 'c.text'])
      .select(sql<string>`coalesce(c.author_id, p.owner_id)`.as('author_id'))
      .select('a.username')
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('amount'))
      .groupBy(['r.subject_type', 'r.subject_id', 'p.id', 'c.id', 'a.id'])
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
  const reports = things.length === 0 ? [] : await reportsOf(ctx, things)
  const rows = things.map(
    ({
      subject_type,
      subject_id,
      post_id,
      name,
      status,
      version,
      text,
      author_id,
      username,
      amount,
    }): ReportedView => ({
      ...{ subject_type, subject_id, post_id, amount },
      title: subject_type === 'post' ? name : (text ?? ''),
      is_hidden: status !== 'published',
      version: subject_type === 'post' ? version : null,
      author: author_id === SYSTEM_ACTOR.id ? null : { uuid: author_id, userName: username },
      reports: reports
        .filter((report) => report.subject_type === subject_type && report.subject_id === subject_id)
        .map(viewOf),
    }),
  )
  return { rows, total }
}

async function reportsOf({ db }: Ctx, things: readonly ReportSubject[]) {
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

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]

const viewOf = ({
  id,
  reason,
  note,
  reported_at,
  account_id,
  username,
}: ReportRow): ReportedView['reports'][number] => ({
  id,
  reason: REPORT_REASONS.find((one) => one === reason) ?? 'other',
  note,
  at: reported_at,
  by: { uuid: account_id, userName: username },
})
