import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import type { FlowKeys } from '../platform/fair-queue.ts'
import { lineOf, networkOf, networksOf } from '../platform/networks.ts'
import { type Budget, type Counted, createAttemptCounter } from './attempt-counter.ts'
import type { Fingerprint } from './fingerprint.ts'

/** A line that goes on although it is refused waits for each further answer. */
const REFUSED_AT_ONCE = 20
const SLOW_MS = 1_000

/** Somebody who tries a password, and what that counts against, the narrowest first. */
export type Guesser = { budgets: readonly [Budget, ...Budget[]]; use: Budget; share: FlowKeys; line: string }

/** The flows in whose turn a password is hashed (`fair-queue.ts`). */
export const shareOf = (account: string, address: string): FlowKeys => [`account ${account}`, ...networksOf(address)]

/** @param typed what names the account, in one spelling, whether it is known or not */
export function byGuest(typed: string, address: string): Guesser {
  const [line, network] = [lineOf(address), networkOf(address)]
  const nearby = `${typed} ${line}`
  return {
    budgets: [
      { kind: 'nearby', of: nearby },
      { kind: 'around', of: `${typed} ${network}` },
      { kind: 'account', of: typed },
      { kind: 'line', of: line },
      { kind: 'network', of: network },
    ],
    use: { kind: 'use', of: nearby },
    share: shareOf(typed, address),
    line,
  }
}

/** Whoever goes on beyond the free ones of a narrower budget does not use these up, which others need as well. */
const FREE_ONES_ONLY: ReadonlySet<Budget['kind']> = new Set(['around', 'account'])

/** Somebody whom others cannot lock out: from a known device, or signed in. */
export function byOneself(kind: 'device' | 'session' | 'dashboard' | 'repeat', id: string, address: string): Guesser {
  const use: Budget = { kind: 'use', of: `${kind} ${id}` }
  return { budgets: [{ kind, of: id }], use, share: shareOf(`${kind} ${id}`, address), line: lineOf(address) }
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
  countComplaint(accountId: string, address: string): Promise<void>
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

  /**
   * Counts one after the other, the narrowest first: what is refused there counts nowhere else.
   * @returns where it was counted
   */
  async function countAll(budgets: readonly Budget[], line: string): Promise<Counted[]> {
    const counted: Counted[] = []
    let isFree = true
    try {
      counter.rejectRefused(budgets)
      for (const budget of budgets) {
        if (!isFree && FREE_ONES_ONLY.has(budget.kind)) continue
        const one = await counter.count(budget)
        isFree &&= one.isFree
        counted.push(one)
      }
      return counted
    } catch (error) {
      await counter.takeBack(counted)
      if (error instanceof Rejection) await slowDown(line)
      throw error
    }
  }

  async function slowDown(line: string): Promise<void> {
    const before = refusals.get(line) ?? 0
    refusals.set(line, before + 1)
    if (before >= REFUSED_AT_ONCE) await pause(SLOW_MS)
  }

  async function countedIn<T>(
    { budgets: [narrowest, ...wider], use, line }: Guesser,
    attempt: () => Promise<T>,
  ): Promise<{ result: T; counted: Counted[] }> {
    const counted = await countAll([narrowest, use, ...wider], line)
    try {
      return { result: await attempt(), counted }
    } catch (error) {
      const isWrong = error instanceof Rejection && WRONG_SECRET.has(error.code)
      if (!isWrong) await counter.takeBack(counted)
      throw error
    }
  }

  const countOne = async (kind: Budget['kind'], of: string, address: string): Promise<void> => {
    await countAll([{ kind, of }], lineOf(address))
  }
  const registrationsOf = (address: string): Budget[] => [
    { kind: 'registration', of: lineOf(address) },
    { kind: 'registrations', of: networkOf(address) },
  ]

  return {
    counted: async (guesser, attempt) => (await countedIn(guesser, attempt)).result,
    async limited(guesser, attempt) {
      const { result, counted } = await countedIn(guesser, attempt)
      const [narrowest] = guesser.budgets
      await counter.forget(narrowest)
      await counter.takeBack(counted.filter(({ budget }) => budget !== narrowest && budget !== guesser.use))
      return result
    },
    async countRegistration(address) {
      await countAll(registrationsOf(address), lineOf(address))
    },
    async countClaim(accountId, address) {
      await countAll([{ kind: 'claim', of: accountId }, ...registrationsOf(address)], lineOf(address))
    },
    async countAsking(address) {
      await countAll(
        [
          { kind: 'asking', of: lineOf(address) },
          { kind: 'askings', of: networkOf(address) },
        ],
        lineOf(address),
      )
    },
    countApplication: (accountId, address) => countOne('application', accountId, address),
    countComment: (accountId, address) => countOne('comment', accountId, address),
    countComplaint: (accountId, address) => countOne('report', accountId, address),
    countWrite: (accountId, address) => countOne('write', accountId, address),
    countKeeping: (sessionId, address) => countOne('keeping', sessionId, address),
  }
}
