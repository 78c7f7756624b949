import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { countRegistration, rateLimited } from './attempts.ts'

const ADDRESS = '203.0.113.7'
const NOON = Date.UTC(2026, 10, 20, 5)

let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  pool = createPool(await testDatabase())
})
afterAll(() => pool.end())

/** A host's clock, off by some milliseconds. */
const clock = (off: number) => ({ sql: pool, now: () => new Date(NOON + off) })

describe('attempts within the free allowance', () => {
  it('do not block one another when they are made at once, on hosts whose clocks differ', async () => {
    const attempts = Array.from({ length: 90 }, (_, n) => {
      const ctx = clock((n * 37) % 500)
      return rateLimited(ctx, { account: `member-${n}`, address: ADDRESS }, async () => 'signed in')
    })
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['signed in']))
  })

  it('do not block registrations that are made at once', async () => {
    const registrations = Array.from({ length: 190 }, (_, n) => countRegistration(clock((n * 37) % 500), ADDRESS))
    await expect(Promise.all(registrations)).resolves.toHaveLength(190)
  })
})
