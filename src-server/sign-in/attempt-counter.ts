import { LRUCache } from 'lru-cache'
import { batched } from '../event-sourcing/batched.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import type { Fingerprint } from './fingerprint.ts'

/**
 * Free attempts, which come back evenly within an hour; each further one doubles the wait, from one second. Many people may
 * share a network.
 */
const FREE = {
  /** What was typed, from one network. */
  nearby: 5,
  /** What was typed, from anywhere: high, or strangers could lock a member out. */
  account: 50,
  network: 300,
  device: 5,
  session: 5,
  dashboard: 5,
  /** Passwords of calls that are repeated under their idempotency key, of an account. */
  repeat: 5,
  /** Passwords tried, right ones as well. */
  use: 100,
  registration: 300,
  claim: 10,
  /** Registrations that fail anyway and are still told whether a contact is taken, of a network. */
  asking: 10,
  application: 10,
  comment: 60,
  report: 20,
  /** Calls of a member that change something, in all sessions: most leave an event, which stays for good. */
  write: 600,
  /** Those of a session by which members keep their account. */
  keeping: 600,
}
const HOUR_SECONDS = 3_600
const LONGEST_WAIT_SECONDS = 15 * 60

export type Budget = { kind: keyof typeof FREE; of: string }

type AttemptCounter = {
  /** @throws Rejection TOO_MANY_ATTEMPTS for what was refused within the last second */
  rejectRefused(budgets: readonly Budget[]): void
  /** @throws Rejection TOO_MANY_ATTEMPTS; a blocked attempt changes no row and is not counted */
  count(budget: Budget): Promise<void>
  /** As if they had not been counted. */
  takeBack(budgets: readonly Budget[]): Promise<void>
  /** As if there had been none. */
  forget(budget: Budget): Promise<void>
}

/** How many count with this one: time has taken away what came back. */
const COUNTED = `greatest(0, a.failures
  - $3::float8 * greatest(0, extract(epoch from excluded.last_at - a.last_at)::float8) / ${HOUR_SECONDS}) + 1`

type Attempt = { key: Buffer; free: number; at: string }

const textOf = (key: Buffer) => key.toString('base64')

/**
 * Counts attempts, each of a key of its own. One that is blocked changes no row.
 * @returns until when each is blocked, and null for what is counted
 */
async function countTogether(sql: Sql, attempts: readonly Attempt[]): Promise<(string | null)[]> {
  const byFree = [...Map.groupBy(attempts, ({ free }) => free)]
  const blocked = await Promise.all(byFree.map(([free, some]) => countUnblocked(sql, free, some)))
  const until = new Map(blocked.flat())
  return attempts.map(({ key }) => until.get(textOf(key)) ?? null)
}

/** @returns until when the others are blocked */
async function countUnblocked(
  sql: Sql,
  free: number,
  attempts: readonly Attempt[],
): Promise<[key: string, until: string][]> {
  const { rows } = await sql.query<{ key: Buffer }>({
    name: 'count-attempts',
    // Many wait for the row of their network, which must not be held while the disk writes. In the order of the keys, so
    // that two processes do not deadlock.
    text: `insert into sign_in_attempt as a (key, failures, last_at, blocked_until)
      select key, 1, at, '-infinity'
      from unnest($1::bytea[], $2::timestamptz[]) as attempt (key, at),
        (select set_config('synchronous_commit', 'off', true)) as unsynced
      order by key
      on conflict (key) do update set
        failures = ${COUNTED},
        -- Of those who come at once, the one counted last need not have come last.
        last_at = greatest(a.last_at, excluded.last_at),
        blocked_until = case when ceil(${COUNTED}) < $3 then '-infinity'
          else excluded.last_at + make_interval(secs => least($4, power(2, least(ceil(${COUNTED}) - $3, 20)))) end
      where a.blocked_until <= excluded.last_at
      returning key`,
    values: [attempts.map(({ key }) => key), attempts.map(({ at }) => at), free, LONGEST_WAIT_SECONDS],
  })
  const counted = new Set(rows.map(({ key }) => textOf(key)))
  const refused = attempts.filter(({ key }) => !counted.has(textOf(key)))
  return refused.length > 0 ? blockedUntil(sql, refused) : []
}

async function blockedUntil(sql: Sql, refused: readonly Attempt[]): Promise<[key: string, until: string][]> {
  const { rows } = await sql.query<{ key: Buffer; blocked_until: string }>({
    name: 'attempts-blocked-until',
    text: 'select key, blocked_until from sign_in_attempt where key = any($1)',
    values: [refused.map(({ key }) => key)],
  })
  const until = new Map(rows.map(({ key, blocked_until }) => [textOf(key), blocked_until]))
  // What was forgotten meanwhile may be tried again at once.
  return refused.map(({ key, at }) => [textOf(key), until.get(textOf(key)) ?? at])
}

type Refusal = { blockedUntil: number }

/** @param fingerprint of what was typed, since it may be personal */
export function createAttemptCounter(sql: Sql, now: () => Date, fingerprint: Fingerprint): AttemptCounter {
  // A flood of refused attempts costs no query each.
  const refused = new LRUCache<string, Refusal>({ max: 10_000, ttl: 1_000 })
  const inTurn = createOneAtATime()
  const countWithOthers = batched(countTogether)
  const nameOf = ({ kind, of }: Budget) => `${kind} ${of}`
  const keyOf = (budget: Budget) => fingerprint(nameOf(budget))

  const tooMany = ({ blockedUntil }: Refusal) =>
    new Rejection('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, Math.ceil((blockedUntil - now().getTime()) / 1_000)) })

  function rejectRefused(budgets: readonly Budget[]): void {
    for (const budget of budgets) {
      const known = refused.get(nameOf(budget))
      if (known && known.blockedUntil > now().getTime()) throw tooMany(known)
    }
  }

  async function count(budget: Budget): Promise<void> {
    rejectRefused([budget])
    const attempt = { key: await keyOf(budget), free: FREE[budget.kind], at: now().toISOString() }
    const until = await countWithOthers(sql, attempt)
    if (until === null) return
    const refusal = { blockedUntil: Date.parse(until) }
    refused.set(nameOf(budget), refusal)
    throw tooMany(refusal)
  }

  return {
    rejectRefused,

    // A statement changes a row once.
    count: (budget) => inTurn(nameOf(budget), () => count(budget)),

    async takeBack(budgets) {
      if (budgets.length === 0) return
      const keys = await Promise.all(budgets.map(keyOf))
      for (const budget of budgets) refused.delete(nameOf(budget))
      await sql.query({
        name: 'take-back-attempts',
        text: `update sign_in_attempt set failures = greatest(failures - 1, 0), blocked_until = '-infinity'
               where key in (select key from sign_in_attempt where key = any($1) order by key for update)
                 and set_config('synchronous_commit', 'off', true) is not null`,
        values: [keys],
      })
    },

    async forget(budget) {
      const key = await keyOf(budget)
      refused.delete(nameOf(budget))
      await sql.query('delete from sign_in_attempt where key = $1', [key])
    },
  }
}
