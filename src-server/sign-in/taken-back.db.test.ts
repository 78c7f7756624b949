import { afterAll, expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { masterKeyFrom } from '../event-sourcing/wrapping.ts'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { byGuest, createAttempts } from './attempts.ts'
import { createFingerprint } from './fingerprint.ts'

const pool = createPool(await testDatabase())
afterAll(() => pool.end())

let now = Date.UTC(2026, 10, 20, 5)
const fingerprint = createFingerprint({ current: async () => masterKeyFrom(Buffer.alloc(32, 1)) })
const attempts = createAttempts(pool, () => new Date(now), fingerprint)
const wrong = () => Promise.reject(new Rejection('SIGN_IN_WRONG'))
const guess = (typed: string, address: string) =>
  attempts.limited(byGuest(typed, address), wrong).catch((error: Rejection) => error.code)

/** Guesses at one account after another until the line has to wait. */
async function exhaust(address: string): Promise<void> {
  for (let n = 0; n < 400; n++) {
    now += 10
    if ((await guess(`of-${n}`, address)) === 'TOO_MANY_ATTEMPTS') return
  }
  throw new Error('the line never had to wait')
}

it('a right password does not lift the wait that later guesses of its line have caused', async () => {
  const address = '203.0.113.7'
  const hashing = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const own = attempts.limited(byGuest('own', address), () => {
    begun.resolve()
    return hashing.promise
  })
  await begun.promise
  await exhaust(address)
  hashing.resolve('right')
  expect(await own).toBe('right')
  expect(await guess('another', address)).toBe('TOO_MANY_ATTEMPTS')
})

it('a right password lifts the wait that it has caused itself', async () => {
  const address = '198.51.100.7'
  await exhaust(address)
  now += 60_000
  expect(await attempts.limited(byGuest('own', address), async () => 'right')).toBe('right')
  expect(await guess('another', address)).toBe('SIGN_IN_WRONG')
})
