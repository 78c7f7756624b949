import { randomUUID } from 'node:crypto'
import type { Sql, SqlPool } from '../event-sourcing/sql.ts'
import { type Logger, SILENT } from './logger.ts'
import { type Runner, runLoop } from './run-loop.ts'
import { NOTIFY_OF_WORK } from './work-notifier.ts'

/** A process that has not renewed its row for this long loses its work. */
const ALIVE_SECONDS = 4
const BEAT_MS = 1_500
/** A beat without an answer for so long tries again, on another connection, before the lease ends. */
const BEAT_ANSWER_MS = 2_000
/** Longer than the lock timeout of a connection, so that Postgres gives up first. */
const LOCK_ANSWER_MS = 10_000

/** Tables of work with a position in the log, done by one process at a time. */
export type Work = 'checkpoint' | 'replay' | 'verification' | 'retry'

/** Another process has the work now, or it was cancelled. */
export class Fenced extends Error {
  constructor(name: string) {
    super(`${name} is no longer this runner's`)
    this.name = 'Fenced'
  }
}

export type Lease = {
  name: string
  /** Locks the work until the transaction ends. @returns its position. @throws Fenced */
  lock(tx: Sql): Promise<number>
  /** Work that cannot be given back, because the database is away, can be taken again by this process at once. */
  release(): Promise<void>
}

export type Leases = {
  /** The id of this process in the rows of work. */
  runner: string
  /**
   * Takes those of the rows that no living process holds, this one included.
   * @param where a condition on the row.
   * @param sql a transaction that has just made the row; a lease of one that fails must be released
   */
  take(work: Work, names: readonly string[], where?: string, sql?: Sql): Promise<Lease[]>
  /** @returns the milliseconds until the first of the rows is free, unless its process renews its lease meanwhile. */
  freeIn(work: Work, names: readonly string[]): Promise<number>
  /** When this process last took or renewed a lease, in milliseconds since 1970; null while it holds none. */
  renewedAt(): number | null
}

/**
 * The leases of one process, renewed together in a row of its own, which no batch locks.
 * @param beatMs how long it rests before it renews them again
 */
export function createLeases(pool: SqlPool, log: Pick<Logger, 'warn'> = SILENT, beatMs = BEAT_MS): Leases {
  const runner = randomUUID()
  const held = new Set<string>()
  const taking = new Set<string>()
  let heart: Runner | undefined
  let renewedAt = 0

  async function take(work: Work, names: readonly string[], where = 'true', sql: Sql = pool): Promise<Lease[]> {
    const wanted = names.filter((name) => !held.has(`${work} ${name}`) && !taking.has(`${work} ${name}`))
    if (wanted.length === 0) return []
    for (const name of wanted) taking.add(`${work} ${name}`)
    try {
      return await takeFree(sql, work, wanted, where)
    } finally {
      for (const name of wanted) taking.delete(`${work} ${name}`)
    }
  }

  // A row that changed hands after the snapshot names a runner that the snapshot does not know: it is not free.
  async function takeFree(sql: Sql, work: Work, wanted: readonly string[], where: string): Promise<Lease[]> {
    const { rows } = await sql.query<{ name: string }>(
      `with free as materialized (
         select name, runner from ${work} w where name = any($2) and (runner is null or runner = $1
           or not exists (select from runner r where r.id = w.runner and r.alive_until > now()))
       ), taken as (
         update ${work} set runner = $1 where name in (
           select w.name from ${work} w join free on free.name = w.name
           where w.runner is not distinct from free.runner and ${where} for update of w skip locked)
         returning name
       ), alive as (
         insert into runner (id, alive_until) select $1, ${SOON} where exists (select from taken)
         on conflict (id) do update set alive_until = excluded.alive_until
       ) select name from taken`,
      [runner, wanted],
    )
    return rows.map(({ name }) => leaseOf(work, name))
  }

  async function freeIn(work: Work, names: readonly string[]): Promise<number> {
    const { rows } = await pool.query<{ ms: number }>(
      `select ceil(greatest(0, 1000 * extract(epoch from min(coalesce(r.alive_until, now()) - now()))))::int as ms
       from unnest($2::text[]) as name left join ${work} w using (name) left join runner r on r.id = w.runner and r.id <> $1`,
      [runner, names],
    )
    return rows[0]?.ms ?? 0
  }

  function leaseOf(work: Work, name: string): Lease {
    held.add(`${work} ${name}`)
    renewedAt = Date.now()
    heart ??= startHeart()
    return {
      name,
      async lock(tx) {
        const { rows } = await tx.query<{ position: string }>({
          text: `select position from ${work} where name = $1 and runner = $2 for update`,
          values: [name, runner],
          query_timeout: LOCK_ANSWER_MS,
        })
        if (!rows[0]) throw new Fenced(name)
        return Number(rows[0].position)
      },
      async release() {
        held.delete(`${work} ${name}`)
        try {
          if (held.size === 0) await rest()
          await pool.query(
            `with freed as (update ${work} set runner = null where name = $1 and runner = $2 returning name)
             select ${NOTIFY_OF_WORK} from freed`,
            [name, runner],
          )
        } catch (error) {
          log.warn({ err: error, work, name }, 'work could not be given back: it is free once its lease has ended')
        }
      },
    }
  }

  function startHeart(): Runner {
    let missed = false
    return runLoop({
      async turn() {
        await beat()
        renewedAt = Date.now()
        missed = false
        return beatMs
      },
      failed(error) {
        if (!missed) log.warn({ err: error }, 'the leases of this process cannot be renewed')
        missed = true
      },
    })
  }

  async function beat(): Promise<void> {
    await pool.query({
      text: `insert into runner (id, alive_until) values ($1, ${SOON})
        on conflict (id) do update set alive_until = excluded.alive_until`,
      values: [runner],
      query_timeout: BEAT_ANSWER_MS,
    })
  }

  async function rest(): Promise<void> {
    const stopped = heart?.stop()
    heart = undefined
    await stopped
    if (held.size > 0) return
    await pool.query(`delete from runner where id = $1 or alive_until < now() - interval '1 minute'`, [runner])
  }

  return { runner, take, freeIn, renewedAt: () => (held.size > 0 ? renewedAt : null) }
}

const SOON = `now() + interval '${ALIVE_SECONDS} seconds'`
