import type { Projector } from '../event-sourcing/projector.ts'
import { isoOf, type Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import type { Comparison } from './compare.ts'
import { WAITS_FOR_EARLIER } from './dead-letter.ts'
import type { JobKind, Retried } from './projection-jobs.ts'

export type JobStatus<Result> = {
  position: number
  running: boolean
  error: string | null
  /** Why it waits although workers run: only a newer version can carry it out. */
  obstacle: string | null
  /** When a replay tries again to swap tables that are in use; ISO 8601, UTC. */
  nextTryAt: string | null
  result: Result | null
}

/** `at` is ISO 8601, UTC. */
type DeadLetter = { position: number; stream: string; error: string; at: string }

/** Positions and `lag` are in events of the log. */
export type ProjectorStatus = {
  name: string
  /** The id of its first table, which a replay swaps: a replay that is gone was cancelled where it is the same. 0 without a table. */
  generation: number
  mode: Projector['mode']
  position: number
  lag: number
  running: boolean
  /** Why an async one waits although workers run: only a newer version can read what comes next. */
  obstacle: string | null
  deadLetters: number
  /** The newest dead letter that does not only wait for an earlier one of its stream. */
  lastError: DeadLetter | null
  replay: JobStatus<never> | null
  verification: JobStatus<Comparison[]> | null
  retry: JobStatus<Retried> | null
}

/** The same few queries for any number of projectors; of dead letters one is read, the others are counted. */
export async function projectorStatuses(sql: Sql, projectors: readonly Projector[]): Promise<ProjectorStatus[]> {
  const head = await headPosition(sql)
  const checkpoints = await checkpointsOf(sql)
  const replays = await replaysOf(sql, projectors)
  const verifications = await jobsOf<Comparison[]>(sql, 'verification')
  const retries = await jobsOf<Retried>(sql, 'retry')
  const parked = await parkedOf(sql)
  return projectors.map(({ name, mode }) => {
    const checkpoint = checkpoints.get(name)
    const position = mode === 'inline' ? head : Number(checkpoint?.position ?? 0)
    return {
      name,
      mode,
      position,
      ...(replays.get(name) ?? { generation: 0, replay: null }),
      lag: Math.max(0, head - position),
      running: mode === 'inline' || checkpoint?.running === true,
      obstacle: checkpoint?.obstacle ?? null,
      ...(parked.get(name) ?? { deadLetters: 0, lastError: null }),
      verification: verifications.get(name) ?? null,
      retry: retries.get(name) ?? null,
    }
  })
}

/** Oldest first. */
export async function deadLettersOf(
  sql: Sql,
  name: string,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<DeadLetter[]> {
  const { rows } = await sql.query<LetterRow>(
    `select position, stream, error, at from dead_letter where projector = $1 and position > $2
     order by position limit $3`,
    [name, after, limit],
  )
  return rows.map(toLetter)
}

type LetterRow = { position: string; stream: string; error: string; at: Date | string }

const toLetter = ({ position, stream, error, at }: LetterRow): DeadLetter => ({
  position: Number(position),
  stream,
  error,
  at: isoOf(at),
})

async function parkedOf(sql: Sql): Promise<Map<string, Pick<ProjectorStatus, 'deadLetters' | 'lastError'>>> {
  const { rows } = await sql.query<LetterRow & { projector: string; letters: string }>(
    `select * from (select projector, count(*) as letters,
         coalesce(max(position) filter (where error <> $1), max(position)) as position
       from dead_letter group by projector) as parked join dead_letter using (projector, position)`,
    [WAITS_FOR_EARLIER],
  )
  return new Map(rows.map((row) => [row.projector, { deadLetters: Number(row.letters), lastError: toLetter(row) }]))
}

/** Positions, lags and counts of dead letters, in one query. */
export async function readersOf(
  sql: Sql,
  projectors: readonly Projector[],
): Promise<{ position: number; lag: Record<string, number>; deadLetters: Record<string, number> }> {
  const names = projectors.flatMap(({ name, mode }) => (mode === 'async' ? [name] : []))
  const { rows } = await sql.query<{ position: string; lag: Record<string, number>; letters: Record<string, number> }>({
    name: 'readers-of-log',
    text: `select position,
        (select coalesce(jsonb_object_agg(name, greatest(0, log_head.position - coalesce(c.position, 0))), '{}')
         from unnest($1::text[]) as name left join checkpoint c using (name)) as lag,
        (select coalesce(jsonb_object_agg(projector, letters), '{}')
         from (select projector, count(*) as letters from dead_letter group by projector) parked) as letters
      from log_head`,
    values: [names],
  })
  const { position = '0', lag = {}, letters = {} } = rows[0] ?? {}
  return { position: Number(position), lag, deadLetters: letters }
}

const RUNNING = '(select alive_until > now() from runner where id = w.runner) is true as running'

type Checkpoint = { position: string; obstacle: string | null; running: boolean }

async function checkpointsOf(sql: Sql): Promise<Map<string, Checkpoint>> {
  const { rows } = await sql.query<Checkpoint & { name: string }>(
    `select name, position, obstacle, ${RUNNING} from checkpoint w`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

type JobRow<Result> = Omit<JobStatus<Result>, 'position' | 'nextTryAt'> & {
  position: string
  next: Date | string | null
}

const JOB = `position, ${RUNNING}, error, obstacle, result, case when next_try_at > now() then next_try_at end as next`

const toJob = <Result>({ position, next, running, error, obstacle, result }: JobRow<Result>): JobStatus<Result> => ({
  ...{ running, error, obstacle, result },
  position: Number(position),
  nextTryAt: next && isoOf(next),
})

async function jobsOf<Result>(sql: Sql, kind: JobKind): Promise<Map<string, JobStatus<Result>>> {
  const { rows } = await sql.query<JobRow<Result> & { name: string }>(`select name, ${JOB} from ${kind} w`)
  return new Map(rows.map((row) => [row.name, toJob(row)]))
}

/** In one statement, so that a swap is seen as a whole: the end of the replay with the tables that it has made. */
async function replaysOf(
  sql: Sql,
  projectors: readonly Projector[],
): Promise<Map<string, Pick<ProjectorStatus, 'generation' | 'replay'>>> {
  type Row = { name: string; generation: number } & (JobRow<never> | { position: null })
  const { rows } = await sql.query<Row>(
    `select p.name, coalesce(c.oid, 0) as generation, ${JOB}
     from unnest($1::text[], $2::text[]) as p (name, relname)
       left join pg_class c on c.relname = p.relname and c.relnamespace = 'public'::regnamespace
       left join replay w using (name)`,
    [projectors.map(({ name }) => name), projectors.map(({ tables }) => tables[0])],
  )
  return new Map(
    rows.map((row) => [
      row.name,
      { generation: row.generation, replay: row.position === null ? null : toJob<never>(row) },
    ]),
  )
}
