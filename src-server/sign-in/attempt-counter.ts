import { LRUCache } from 'lru-cache'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
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
  /** Calls of a member's session that change something: most leave an event, which stays for good. */
  write: 600,
}
const HOUR_SECONDS = 3_600
const LONGEST_WAIT_SECONDS = 15 * 60

export type Budget = { kind: keyof typeof FREE; of: string }

type AttemptCounter = {
  /** @throws Rejection TOO_MANY_ATTEMPTS for what was refused within the last second */
  rejectRefused(budgets: readonly Budget[]): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS; a blocked attempt changes no row and is not counted */
  count(budget: Budget): Promise<void>
  /** As if they had not been counted. */
  takeBack(budgets: readonly Budget[]): Promise<void>
  /** As if there had been none. */
  forget(budget: Budget): Promise<void>
}

/** How many count with this one: time has taken away what came back. */
const COUNTED = `greatest(0, a.failures
  - $3::float8 * greatest(0, extract(epoch from $2::timestamptz - a.last_at)::float8) / ${HOUR_SECONDS}) + 1`

type Refusal = { blockedUntil: number }

/** @param fingerprint of what was typed, since it may be personal */
export function createAttemptCounter(sql: Sql, now: () => Date, fingerprint: Fingerprint): AttemptCounter {
  // A flood of refused attempts costs no query each.
  const refused = new LRUCache<string, Refusal>({ max: 10_000, ttl: 1_000 })
  const keyOf = ({ kind, of }: Budget) => fingerprint(`${kind} ${of}`)

  const tooMany = ({ blockedUntil }: Refusal) =>
    new Rejection('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, Math.ceil((blockedUntil - now().getTime()) / 1_000)) })

  return {
    async rejectRefused(budgets) {
      for (const key of await Promise.all(budgets.map(keyOf))) {
        const known = refused.get(key.toString('base64'))
        if (known && known.blockedUntil > now().getTime()) throw tooMany(known)
      }
    },

    async count(budget) {
      const key = await keyOf(budget)
      const at = now().toISOString()
      const { rowCount } = await sql.query({
        name: 'count-attempt',
        // Many wait for the row of their network, which must not be held while the disk writes.
        text: `insert into sign_in_attempt as a (key, failures, last_at, blocked_until)
          select $1::bytea, 1, $2::timestamptz, '-infinity'::timestamptz
          from (select set_config('synchronous_commit', 'off', true)) as unsynced
          on conflict (key) do update set
            failures = ${COUNTED},
            -- Of those who come at once, the one counted last need not have come last.
            last_at = greatest(a.last_at, $2),
            blocked_until = case when ceil(${COUNTED}) < $3 then '-infinity'
              else $2::timestamptz + make_interval(secs => least($4, power(2, least(ceil(${COUNTED}) - $3, 20)))) end
          where a.blocked_until <= $2`,
        values: [key, at, FREE[budget.kind], LONGEST_WAIT_SECONDS],
      })
      if (rowCount === 1) return
      const { rows } = await sql.query<{ blocked_until: string }>({
        name: 'attempt-blocked-until',
        text: 'select blocked_until from sign_in_attempt where key = $1 and blocked_until > $2',
        values: [key, at],
      })
      const refusal = { blockedUntil: Date.parse(rows[0]?.blocked_until ?? at) }
      refused.set(key.toString('base64'), refusal)
      throw tooMany(refusal)
    },

    async takeBack(budgets) {
      if (budgets.length === 0) return
      const keys = await Promise.all(budgets.map(keyOf))
      for (const key of keys) refused.delete(key.toString('base64'))
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
      refused.delete(key.toString('base64'))
      await sql.query('delete from sign_in_attempt where key = $1', [key])
    },
  }
}
