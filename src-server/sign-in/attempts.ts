import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import type { FlowKeys } from '../platform/fair-queue.ts'
import { networkOf, networksOf } from '../platform/networks.ts'
import { type Budget, createAttemptCounter } from './attempt-counter.ts'
import type { Fingerprint } from './fingerprint.ts'

/** A network that goes on although it is refused waits for each further answer. */
const REFUSED_AT_ONCE = 20
const SLOW_MS = 1_000

/** Who tries a password, and what that counts against, the narrowest first. */
export type Guesser = { budgets: readonly [Budget, ...Budget[]]; use: Budget; share: FlowKeys; network: string }

/** Whose turn it is to have a password hashed (`fair-queue.ts`). */
export const shareOf = (account: string, address: string): FlowKeys => [`account ${account}`, ...networksOf(address)]

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
export function byOneself(kind: 'device' | 'session' | 'dashboard' | 'repeat', id: string, address: string): Guesser {
  const use: Budget = { kind: 'use', of: `${kind} ${id}` }
  return { budgets: [{ kind, of: id }], use, share: shareOf(`${kind} ${id}`, address), network: networkOf(address) }
}

const WRONG_SECRET: ReadonlySet<string> = new Set([
  'SIGN_IN_WRONG',
  'PASSWORD_WRONG',
  'PASSWORD_SAME',
  'PROVIDER_REFUSED',
  'COMMAND_REUSED',
] satisfies RejectionCode[])

export type Attempts = {
  /**
   * The attempt counts as failed before it is made, so that many at once do not slip through.
   * @throws Rejection TOO_MANY_ATTEMPTS with the seconds to wait, or what `attempt` throws
   */
  limited<T>(guesser: Guesser, attempt: () => Promise<T>): Promise<T>
  /** Like `limited`, but its success counts as well: it tells what the secret is not. */
  counted<T>(guesser: Guesser, attempt: () => Promise<T>): Promise<T>
  /** Counts a registration, of which one learns what others are known by. @throws Rejection TOO_MANY_ATTEMPTS */
  countRegistration(address: string): Promise<void>
  /** Counts a member's new contact like a registration. @throws Rejection TOO_MANY_ATTEMPTS */
  countClaim(accountId: string, address: string): Promise<void>
  /**
   * Counts a registration that makes no account: without this one the contacts of others could be asked for.
   * @throws Rejection TOO_MANY_ATTEMPTS
   */
  countAsking(address: string): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS */
  countApplication(accountId: string, address: string): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS */
  countComment(accountId: string, address: string): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS */
  countReport(accountId: string, address: string): Promise<void>
  /** @throws Rejection TOO_MANY_ATTEMPTS */
  countWrite(accountId: string, address: string): Promise<void>
  /**
   * Counts what keeps the account, by session: whoever has another one of the member cannot stop them from ending it.
   * @throws Rejection TOO_MANY_ATTEMPTS
   */
  countKeeping(sessionId: string, address: string): Promise<void>
}

/** @param fingerprint of what was typed, since it may be personal */
export function createAttempts(sql: Sql, now: () => Date, fingerprint: Fingerprint): Attempts {
  const counter = createAttemptCounter(sql, now, fingerprint)
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 })

  /** Counts one after the other, the narrowest first: what is refused there counts nowhere else. */
  async function countAll(budgets: readonly Budget[], network: string): Promise<void> {
    const counted: Budget[] = []
    try {
      counter.rejectRefused(budgets)
      for (const budget of budgets) {
        await counter.count(budget)
        counted.push(budget)
      }
    } catch (error) {
      await counter.takeBack(counted)
      if (error instanceof Rejection) await slowDown(network)
      throw error
    }
  }

  async function slowDown(network: string): Promise<void> {
    const before = refusals.get(network) ?? 0
    refusals.set(network, before + 1)
    if (before >= REFUSED_AT_ONCE) await pause(SLOW_MS)
  }

  async function counted<T>({ budgets, use, network }: Guesser, attempt: () => Promise<T>): Promise<T> {
    const [narrowest, ...wider] = budgets
    await countAll([narrowest, use, ...wider], network)
    try {
      return await attempt()
    } catch (error) {
      const isWrong = error instanceof Rejection && WRONG_SECRET.has(error.code)
      if (!isWrong) await counter.takeBack([...budgets, use])
      throw error
    }
  }

  return {
    counted,
    async limited(guesser, attempt) {
      const result = await counted(guesser, attempt)
      const [narrowest, ...wider] = guesser.budgets
      await counter.forget(narrowest)
      await counter.takeBack(wider)
      return result
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
    countAsking: (address) => counter.count({ kind: 'asking', of: networkOf(address) }),
    countApplication: (accountId, address) => countAll([{ kind: 'application', of: accountId }], networkOf(address)),
    countComment: (accountId, address) => countAll([{ kind: 'comment', of: accountId }], networkOf(address)),
    countReport: (accountId, address) => countAll([{ kind: 'report', of: accountId }], networkOf(address)),
    countWrite: (accountId, address) => countAll([{ kind: 'write', of: accountId }], networkOf(address)),
    countKeeping: (sessionId, address) => countAll([{ kind: 'keeping', of: sessionId }], networkOf(address)),
  }
}
