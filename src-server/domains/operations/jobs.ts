import type { FailedJobView, JobKindView } from '#shared/operations.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { isoOf, type Sql } from '../../event-sourcing/sql.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { failedJobs } from './job-decider.ts'

type Row = Omit<JobKindView, 'does' | 'ran_at'> & { ran_at: Date | string | null }

const NEVER = { waiting: 0, running: 0, delayed: 0, failed: 0, ran_at: null, took_ms: null }

/** Every kind that there is, and those that only the broker knows. */
export async function jobKinds({
  pool,
  jobKinds,
  locale,
}: Pick<RequestContext, 'pool' | 'jobKinds' | 'locale'>): Promise<JobKindView[]> {
  const { rows } = await pool.query<Row>(
    'select name, waiting, running, delayed, failed, ran_at, took_ms from job_kind order by name',
  )
  const reported = new Map(rows.map((row) => [row.name, { ...row, ran_at: row.ran_at && isoOf(row.ran_at) }]))
  const known = jobKinds.map(({ name, does }) => ({ ...NEVER, ...reported.get(name), name, does: does[locale] }))
  const others = [...reported.values()].filter(({ name }) => jobKinds.every((one) => one.name !== name))
  return [...known, ...others.map((row) => ({ ...row, does: null }))]
}

export async function failedJobsOf(
  sql: Sql,
  { kind, page, pageSize }: { kind: string; page: number; pageSize: number },
): Promise<{ rows: FailedJobView[]; total: number; failed: number }> {
  const { rows } = await sql.query<Omit<FailedJobView, 'at'> & { at: Date | string }>(
    'select id, attempts, error, at from failed_job where kind = $1 order by at desc, id limit $2 offset $3',
    [kind, pageSize, (page - 1) * pageSize],
  )
  const counted = await sql.query<{ total: number; failed: number }>(
    `select total, greatest(total, (select failed from job_kind where name = $1)) as failed
     from (select count(*)::int as total from failed_job where kind = $1) listed`,
    [kind],
  )
  const { total = 0, failed = 0 } = counted.rows[0] ?? {}
  return { rows: rows.map((row) => ({ ...row, at: isoOf(row.at) })), total, failed }
}

/** @throws Rejection JOB_UNKNOWN for a kind that there is not, or a job that is not known to have failed */
export async function retryJobs(
  ctx: RequestContext & { actor: Actor },
  { kind, job = null }: { kind: string; job?: string | undefined | null },
): Promise<null> {
  const { rowCount } = await ctx.pool.query(
    `select 1 from failed_job where kind = $1 and ($2::text is null or id = $2)
     union all select 1 from job_kind where name = $1 and failed > 0 and $2 is null limit 1`,
    [kind, job],
  )
  const isKind = job === null && ctx.jobKinds.some(({ name }) => name === kind)
  if (rowCount === 0 && !isKind) throw new Rejection('JOB_UNKNOWN')
  await handle(ctx, failedJobs, requestOf(ctx, { id: kind }), { type: 'RetryJobs', kind, job })
  return null
}
