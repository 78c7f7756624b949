import type { Sql } from '#server/event-sourcing/sql.ts'
import type { JobQueue, JobState } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { JobType } from '#server/procedures/job.ts'
import type { Logger } from '#server/projections/logger.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'
import type { WorkNotifier } from '#server/projections/work-notifier.ts'
import type { LastRun } from './vitals.ts'

/** How often to look whether anything has changed. */
const LOOK_MS = 10_000
/** How soon to look again after a retry, which takes the jobs a moment. */
const SOON_MS = 1_000
/** So many jobs of a state are counted by their kinds. */
const MOST_COUNTED = 10_000
/** So many of the failed ones are reported with their errors, and so much of each. */
const MOST_FAILED = 500
const MOST_OF_ERROR = 2_000

type Options = {
  sql: Sql
  queue: Pick<JobQueue, 'counts' | 'ids' | 'failed' | 'retry'>
  jobTypes: readonly Pick<JobType, 'name'>[]
  lastRuns(): ReadonlyMap<string, LastRun>
  workNotifier: Pick<WorkNotifier, 'subscribe'>
  log: Logger
}

/** Tells operators of the jobs, when something has changed, and tries failed ones again when they ask: only the workers have the broker. */
export function runJobReports({ sql, queue, jobTypes, lastRuns, workNotifier, log }: Options): Runner {
  let told = ''

  async function report(): Promise<void> {
    const runs = [...lastRuns()]
    const now = JSON.stringify([await queue.counts(), runs])
    if (now === told) return
    const ids = await queue.ids(MOST_COUNTED)
    await tellKinds(sql, countsOf(ids, jobTypes), runs)
    await tellFailed(sql, queue, jobTypes)
    told = now
  }

  return runLoop({
    async turn() {
      const retried = await retryAsked(sql, queue, jobTypes)
      if (retried) told = ''
      await report()
      return retried ? SOON_MS : LOOK_MS
    },
    wakeOn: workNotifier.subscribe,
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot report the jobs')
    },
  })
}

/** The kind of a job, whose id begins with its name; one that this version does not know is called `other`. */
export function kindOf(id: string, jobTypes: Options['jobTypes']): string {
  const names = jobTypes.map(({ name }) => name).filter((name) => id.startsWith(`${name}-`))
  return names.toSorted((one, other) => other.length - one.length)[0] ?? 'other'
}

type Counts = Record<JobState, number>

function countsOf(ids: Record<JobState, string[]>, jobTypes: Options['jobTypes']): Map<string, Counts> {
  const kinds = new Map<string, Counts>(
    jobTypes.map(({ name }) => [name, { waiting: 0, running: 0, delayed: 0, failed: 0 }]),
  )
  for (const state of ['waiting', 'running', 'delayed', 'failed'] as const)
    for (const id of ids[state]) {
      const kind = kindOf(id, jobTypes)
      const counts = kinds.get(kind) ?? { waiting: 0, running: 0, delayed: 0, failed: 0 }
      counts[state]++
      kinds.set(kind, counts)
    }
  return kinds
}

/** A run that another process has reported may be later. Kinds that there are no more, such as `other` without jobs, are forgotten. */
async function tellKinds(
  sql: Sql,
  kinds: ReadonlyMap<string, Counts>,
  runs: readonly (readonly [name: string, run: LastRun])[],
): Promise<void> {
  const last = new Map(runs)
  const rows = [...kinds].map(([name, counts]) => {
    const run = last.get(name)
    return { name, ...counts, ran_at: run ? new Date(run.at).toISOString() : null, took_ms: run?.tookMs ?? null }
  })
  await sql.query(
    `with told as materialized (
       select * from jsonb_to_recordset($1) as told
         (name text, waiting int, running int, delayed int, failed int, ran_at timestamptz, took_ms int)
     ), gone as (
       delete from job_kind where name not in (select name from told)
     )
     insert into job_kind as old (name, waiting, running, delayed, failed, ran_at, took_ms) select * from told
     on conflict (name) do update set waiting = excluded.waiting, running = excluded.running, delayed = excluded.delayed,
       failed = excluded.failed, ran_at = greatest(old.ran_at, excluded.ran_at),
       took_ms = case when excluded.ran_at > coalesce(old.ran_at, '-infinity') then excluded.took_ms else old.took_ms end`,
    [JSON.stringify(rows)],
  )
}

/** The begin of a text as Postgres takes it: without NUL, and without half a character at its end. */
const storable = (text: string) => text.slice(0, MOST_OF_ERROR).replaceAll('\0', '').toWellFormed()

async function tellFailed(sql: Sql, queue: Options['queue'], jobTypes: Options['jobTypes']): Promise<void> {
  const failed = await queue.failed(MOST_FAILED)
  const rows = failed.map(({ id, attempts, reason, at }) => ({
    ...{ id, attempts, at },
    kind: kindOf(id, jobTypes),
    error: storable(reason),
  }))
  await sql.query(
    `with told as materialized (
       select * from jsonb_to_recordset($1) as told (id text, kind text, attempts int, error text, at timestamptz)
     ), gone as (
       delete from failed_job where id not in (select id from told)
     )
     insert into failed_job as old (id, kind, attempts, error, at) select id, kind, attempts, error, at from told
     on conflict (id) do update set attempts = excluded.attempts, error = excluded.error, at = excluded.at
       where old.at <> excluded.at`,
    [JSON.stringify(rows)],
  )
}

/** @returns whether anything was asked for. What was asked is forgotten last: after a crash it is done again. */
async function retryAsked(sql: Sql, queue: Options['queue'], jobTypes: Options['jobTypes']): Promise<boolean> {
  const { rows } = await sql.query<{ id: string; kind: string; job: string | null }>(
    'select id, kind, job from job_retry order by id',
  )
  for (const { id, kind, job } of rows) {
    const failed = job === null ? (await queue.ids(MOST_COUNTED)).failed : [job]
    await queue.retry(failed.filter((one) => kindOf(one, jobTypes) === kind))
    await sql.query('delete from job_retry where id = $1', [id])
  }
  return rows.length > 0
}
