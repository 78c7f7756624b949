import { LRUCache } from 'lru-cache'
import { batched } from '../event-sourcing/batched.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import type { Fingerprint } from './fingerprint.ts'

/**
 * Free attempts, which come back evenly within an hour; each further one doubles the wait, from one second. Many people may
 * share a line, and more a network (`networks.ts`).
 */
const FREE = {
  /** Guesses at what was typed, from one line. */
  nearby: 5,
  /** Guesses at what was typed, from one network. */
  around: 15,
  /** Guesses at what was typed, from anywhere: high, or strangers could hold a member up. */
  account: 50,
  line: 300,
  network: 1_200,
  device: 5,
  session: 5,
  dashboard: 5,
  /** Passwords of calls that are repeated under their idempotency key, of an account. */
  repeat: 5,
  /** Passwords tried, right ones as well. */
  use: 100,
  /** Registrations and new contacts, of a line and of its network. */
  registration: 300,
  registrations: 1_200,
  claim: 10,
  /** Registrations that fail anyway and are still told whether a contact is taken, of a line and of its network. */
  asking: 10,
  askings: 40,
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
/** The longest wait that others may cause who are on other lines. */
const LONGEST_FOR_OTHERS_SECONDS = 8

type Kind = keyof typeof FREE
const SHARED: ReadonlySet<Kind> = new Set(['around', 'account', 'network'] satisfies Kind[])

export type Budget = { kind: Kind; of: string }
/** An attempt that was counted in a budget; `at` in ISO 8601, UTC. */
export type Counted = { budget: Budget; at: string; isFree: boolean }

type AttemptCounter = {
  /** @throws Rejection TOO_MANY_ATTEMPTS for what was refused within the last second */
  rejectRefused(budgets: readonly Budget[]): void
  /** @throws Rejection TOO_MANY_ATTEMPTS; a blocked attempt changes no row and is not counted */
  count(budget: Budget): Promise<Counted>
  /** As if they had not been counted. A wait that a later attempt of somebody has caused stays. */
  takeBack(attempts: readonly Counted[]): Promise<void>
  /** As if there had been none. */
  forget(budget: Budget): Promise<void>
}

/** How many count with this one: time has taken away what came back. */
const COUNTED = `greatest(0, a.failures
  - $3::float8 * greatest(0, extract(epoch from excluded.last_at - a.last_at)::float8) / ${HOUR_SECONDS}) + 1`

type Attempt = { key: Buffer; kind: Kind; at: string }
type Outcome = { isFree: boolean } | { blockedUntil: string }

const textOf = (key: Buffer) => key.toString('base64')

/** Counts attempts, each of a key of its own. One that is blocked changes no row. */
async function countTogether(sql: Sql, attempts: readonly Attempt[]): Promise<Outcome[]> {
  const byKind = [...Map.groupBy(attempts, ({ kind }) => kind)]
  const outcomes = await Promise.all(byKind.map(([kind, some]) => countOfKind(sql, kind, some)))
  const found = new Map(outcomes.flat())
  return attempts.map(({ key }) => found.get(textOf(key)) ?? { isFree: true })
}

async function countOfKind(
  sql: Sql,
  kind: Kind,
  attempts: readonly Attempt[],
): Promise<(readonly [key: string, outcome: Outcome])[]> {
  const free = FREE[kind]
  const longest = SHARED.has(kind) ? LONGEST_FOR_OTHERS_SECONDS : LONGEST_WAIT_SECONDS
  const { rows } = await sql.query<{ key: Buffer; failures: number }>({
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
      returning key, failures`,
    values: [attempts.map(({ key }) => key), attempts.map(({ at }) => at), free, longest],
  })
  const counted = new Map(rows.map(({ key, failures }) => [textOf(key), { isFree: failures <= free }] as const))
  const refused = attempts.filter(({ key }) => !counted.has(textOf(key)))
  return [...counted, ...(refused.length > 0 ? await blockedUntil(sql, refused) : [])]
}

async function blockedUntil(
  sql: Sql,
  refused: readonly Attempt[],
): Promise<(readonly [key: string, outcome: Outcome])[]> {
  const { rows } = await sql.query<{ key: Buffer; blocked_until: string }>({
    name: 'attempts-blocked-until',
    text: 'select key, blocked_until from sign_in_attempt where key = any($1)',
    values: [refused.map(({ key }) => key)],
  })
  const until = new Map(rows.map(({ key, blocked_until }) => [textOf(key), blocked_until]))
  // A key that was forgotten meanwhile may be tried again at once.
  return refused.map(({ key, at }) => [textOf(key), { blockedUntil: until.get(textOf(key)) ?? at }])
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

  async function count(budget: Budget): Promise<Counted> {
    rejectRefused([budget])
    const attempt = { key: await keyOf(budget), kind: budget.kind, at: now().toISOString() }
    const outcome = await countWithOthers(sql, attempt)
    if ('isFree' in outcome) return { budget, at: attempt.at, isFree: outcome.isFree }
    const refusal = { blockedUntil: Date.parse(outcome.blockedUntil) }
    refused.set(nameOf(budget), refusal)
    throw tooMany(refusal)
  }

  return {
    rejectRefused,

    // A statement changes a row once.
    count: (budget) => inTurn(nameOf(budget), () => count(budget)),

    async takeBack(attempts) {
      if (attempts.length === 0) return
      const keys = await Promise.all(attempts.map(({ budget }) => keyOf(budget)))
      for (const { budget } of attempts) refused.delete(nameOf(budget))
      await sql.query({
        name: 'take-back-attempts',
        text: `update sign_in_attempt a set failures = greatest(failures - 1, 0),
                 blocked_until = case when last_at <= taken.at then '-infinity' else blocked_until end
               from unnest($1::bytea[], $2::timestamptz[]) as taken (key, at)
               where a.key = taken.key
                 and a.key in (select key from sign_in_attempt where key = any($1) order by key for update)
                 and set_config('synchronous_commit', 'off', true) is not null`,
        values: [keys, attempts.map(({ at }) => at)],
      })
    },

    async forget(budget) {
      const key = await keyOf(budget)
      refused.delete(nameOf(budget))
      await sql.query('delete from sign_in_attempt where key = $1', [key])
    },
  }
}
