import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import type { Share } from '../platform/fair-queue.ts'
import type { Fingerprint } from './fingerprint.ts'

/** Free attempts; each further one doubles the wait, from one second. Many people may share a network. */
const FREE = {
  /** What was typed, from one network. */
  nearby: 5,
  /** What was typed, from anywhere: high, or strangers could lock a member out. */
  account: 50,
  network: 300,
  device: 5,
  session: 5,
  dashboard: 5,
  /** Passwords tried, right ones as well. */
  use: 100,
  registration: 300,
  claim: 10,
  application: 10,
  /** Calls of a member's session that change something: most leave an event, which stays for good. */
  write: 600,
}
type Kind = keyof typeof FREE
/** These count from the first of an hour, since nothing ever clears them. */
const BY_THE_HOUR: ReadonlySet<Kind> = new Set(['use', 'write'])

const LONGEST_WAIT_SECONDS = 15 * 60
const MEMORY_MINUTES = 60

/** A network that goes on although it is refused waits for each further answer. */
const REFUSED_AT_ONCE = 20
const SLOW_MS = 1_000

type Budget = { kind: Kind; of: string }
/** Who tries a password, and what that counts against, the narrowest first. */
export type Guesser = { budgets: readonly [Budget, ...Budget[]]; use: Budget; share: Share; network: string }

/** Groups addresses for limits: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => networkAt(address, 64)

/**
 * Whose turns an address shares where work waits: those of its network, and of the /48 of an IPv6 one, which a provider
 * gives to one customer.
 */
export function networksOf(address: string): Share {
  const known = networks.get(address)
  if (known) return known
  const found = [...new Set([networkOf(address), networkAt(address, 48)])]
  networks.set(address, found)
  return found
}

/** Looked up for every request. */
const networks = new LRUCache<string, Share>({ max: 10_000 })

function networkAt(address: string, bits: 64 | 48): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const parts = parsed.parts.slice(0, bits / 16)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
}

/** Whose turn it is to have a password hashed (`fair-queue.ts`). */
export const shareOf = (account: string, address: string): Share => [`account ${account}`, ...networksOf(address)]

/** @param typed what names the account, in one spelling, whether it is known or not */
export function byGuest(typed: string, address: string): Guesser {
  const network = networkOf(address)
  const nearby = `${typed} ${network}`
  return {
    budgets: [
      { kind: 'nearby', of: nearby },
      { kind: 'account', of: typed },
      { kind: 'network', of: network },
    ],
    use: { kind: 'use', of: nearby },
    share: shareOf(typed, address),
    network,
  }
}

/** Somebody whom others cannot lock out: from a known device, or signed in. */
export function byOneself(kind: 'device' | 'session' | 'dashboard', id: string, address: string): Guesser {
  const use: Budget = { kind: 'use', of: `${kind} ${id}` }
  return { budgets: [{ kind, of: id }], use, share: shareOf(`${kind} ${id}`, address), network: networkOf(address) }
}

const WRONG_SECRET: ReadonlySet<string> = new Set([
  'SIGN_IN_WRONG',
  'PASSWORD_WRONG',
  'PROVIDER_REFUSED',
  'COMMAND_REUSED',
] satisfies RejectionCode[])

export type Attempts = {
  /**
   * The attempt counts as failed before it is made, so that many at once do not slip through.
   * @throws Rejection TOO_MANY_ATTEMPTS with the seconds to wait, or what `attempt` throws
   */
  limited<T>(guesser: Guesser, attempt: () => Promise<T>): Promise<T>
  /** Counts a registration, of which one learns what others are known by. @throws Rejection TOO_MANY_ATTEMPTS */
  countRegistration(address: string): Promise<void>
  /** Counts a member's new contact like a registration. @throws Rejection TOO_MANY_ATTEMPTS */
  countClaim(accountId: string, address: string): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS */
  countApplication(accountId: string, address: string): Promise<void>
  /** By session, or whoever has one of a member could keep them from ending it. @throws Rejection TOO_MANY_ATTEMPTS */
  countWrite(sessionId: string, address: string): Promise<void>
}

type Refusal = { blockedUntil: number }

/** @param fingerprint of what was typed, since it may be personal */
export function createAttempts(sql: Sql, now: () => Date, fingerprint: Fingerprint): Attempts {
  // A flood of refused attempts costs no query each.
  const refused = new LRUCache<string, Refusal>({ max: 10_000, ttl: 1_000 })
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 })
  const keyOf = ({ kind, of }: Budget) => fingerprint(`${kind} ${of}`)

  /** @throws Rejection TOO_MANY_ATTEMPTS for what was refused within the last second */
  async function rejectRefused(budgets: readonly Budget[]): Promise<void> {
    for (const key of await Promise.all(budgets.map(keyOf))) {
      const known = refused.get(key.toString('base64'))
      if (known && known.blockedUntil > now().getTime()) throw tooMany(known)
    }
  }

  /** @throws Rejection TOO_MANY_ATTEMPTS; a blocked attempt changes no row and is not counted */
  async function count(budget: Budget): Promise<void> {
    const key = await keyOf(budget)
    const at = now().toISOString()
    const { rowCount } = await sql.query({
      name: 'count-attempt',
      // Many wait for the row of their network, which must not be held while the disk writes.
      text: `insert into sign_in_attempt as a (key, failures, last_at, blocked_until)
        select $1::bytea, 1, $2::timestamptz, '-infinity'::timestamptz
        from (select set_config('synchronous_commit', 'off', true)) as unsynced
        on conflict (key) do update set
          failures = case when a.last_at < $2::timestamptz - $3::interval then 1 else a.failures + 1 end,
          last_at = case
            when $6 and a.last_at >= $2::timestamptz - $3::interval then a.last_at
            -- Of those who come at once, the one counted last need not have come last.
            else greatest(a.last_at, $2)
          end,
          blocked_until = case
            when a.last_at < $2::timestamptz - $3::interval or a.failures + 1 < $4 then '-infinity'
            else $2::timestamptz + make_interval(secs => least($5, power(2, least(a.failures + 1 - $4, 20))))
          end
        where a.blocked_until <= $2`,
      values: [
        key,
        at,
        `${MEMORY_MINUTES} minutes`,
        FREE[budget.kind],
        LONGEST_WAIT_SECONDS,
        BY_THE_HOUR.has(budget.kind),
      ],
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
  }

  const tooMany = ({ blockedUntil }: Refusal) =>
    new Rejection('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, Math.ceil((blockedUntil - now().getTime()) / 1_000)) })

  async function takeBack(budgets: readonly Budget[]): Promise<void> {
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
  }

  async function forget(budget: Budget): Promise<void> {
    const key = await keyOf(budget)
    refused.delete(key.toString('base64'))
    await sql.query('delete from sign_in_attempt where key = $1', [key])
  }

  /** Counts one after the other, the narrowest first: what is refused there counts nowhere else. */
  async function countAll(budgets: readonly Budget[], network: string): Promise<void> {
    const counted: Budget[] = []
    try {
      await rejectRefused(budgets)
      for (const budget of budgets) {
        await count(budget)
        counted.push(budget)
      }
    } catch (error) {
      await takeBack(counted)
      if (error instanceof Rejection) await slowDown(network)
      throw error
    }
  }

  async function slowDown(network: string): Promise<void> {
    const before = refusals.get(network) ?? 0
    refusals.set(network, before + 1)
    if (before >= REFUSED_AT_ONCE) await pause(SLOW_MS)
  }

  return {
    async limited({ budgets, use, network }, attempt) {
      const [narrowest, ...wider] = budgets
      await countAll([narrowest, use, ...wider], network)
      try {
        const result = await attempt()
        await forget(narrowest)
        await takeBack(wider)
        return result
      } catch (error) {
        const isWrong = error instanceof Rejection && WRONG_SECRET.has(error.code)
        if (!isWrong) await takeBack([...budgets, use])
        throw error
      }
    },
    countRegistration: (address) => {
      const network = networkOf(address)
      return countAll([{ kind: 'registration', of: network }], network)
    },
    countClaim: (accountId, address) => {
      const network = networkOf(address)
      const claim: Budget = { kind: 'claim', of: accountId }
      return countAll([claim, { kind: 'registration', of: network }], network)
    },
    countApplication: (accountId, address) => countAll([{ kind: 'application', of: accountId }], networkOf(address)),
    countWrite: (sessionId, address) => countAll([{ kind: 'write', of: sessionId }], networkOf(address)),
  }
}
