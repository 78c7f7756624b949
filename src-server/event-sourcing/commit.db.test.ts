import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { countingPool } from '../testing/counting-pool.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { jar, jarProjector } from '../testing/jar.ts'
import { someMasterKeys } from '../testing/master-keys.ts'
import { createCommitter } from './commit.ts'
import { handle } from './handle.ts'
import { createKeyring } from './personal-data.ts'
import { Rejection } from './rejection.ts'

// A code under which a broken constraint is told.
const jars = { ...jarProjector('inline'), codes: { jar_total_check: 'POST_STATUS' as const } }

let pool: ReturnType<typeof createPool>
let transactions = 0
let add: (n: number, id?: string) => Promise<number>
beforeAll(async () => {
  pool = createPool(await testDatabase())
  await pool.query('create table jar (id uuid primary key, total int not null check (total <> 4))')
  const keyring = createKeyring(pool, someMasterKeys(pool))
  const ctx = {
    sql: pool,
    keyring,
    commit: createCommitter(
      countingPool(pool, () => transactions++),
      [jars],
    ),
  }
  add = (n, id = randomUUID()) => handle(ctx, jar, { ...MEMBER, correlationId: randomUUID(), id }, { type: 'Add', n })
})
beforeEach(() => {
  transactions = 0
})
afterAll(() => pool.end())

/** Adds all of these at once, each to a jar of its own; four in a jar break its constraint. */
async function addAll(amounts: number[]): Promise<boolean[]> {
  const results = await Promise.allSettled(amounts.map((n) => add(n)))
  return results.map(({ status }) => status === 'fulfilled')
}
const jarCount = async () => (await pool.query('select from jar')).rowCount

describe('a batch of commits', () => {
  it('holds 200 commands that arrive during a transaction', async () => {
    expect(await addAll(Array.from({ length: 201 }, () => 1))).not.toContain(false)
    // How many streams are read before the first transaction ends depends on the machine's pace.
    expect(transactions).toBeLessThanOrEqual(4)
  })

  it('finds one commit that breaks a constraint within six transactions, and writes the others', async () => {
    for (const culprit of [1, 100, 200]) {
      const before = (await jarCount()) ?? 0
      transactions = 0
      const amounts = Array.from({ length: 201 }, (_, n) => (n === culprit ? 4 : 1))
      expect(await addAll(amounts)).toEqual(amounts.map((n) => n === 1))
      expect(await jarCount()).toBe(before + 200)
      expect(transactions).toBeLessThanOrEqual(6)
    }
  })

  it('writes the others when several commits break a constraint', async () => {
    const amounts = Array.from({ length: 100 }, (_, n) => (n % 17 === 3 ? 4 : 1))
    expect(await addAll(amounts)).toEqual(amounts.map((n) => n === 1))
    expect(await addAll([4, 4, 4, 4, 4])).toEqual([false, false, false, false, false])
  })

  it('tells 64 that break a constraint by its code, within six transactions', async () => {
    const results = await Promise.allSettled(Array.from({ length: 64 }, (_, n) => add(n === 20 ? 1 : 4)))
    const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(reasons).toEqual(Array.from({ length: 63 }, () => new Rejection('POST_STATUS')))
    expect(reasons.map(({ code }) => code)).toEqual(reasons.map(() => 'POST_STATUS'))
    expect(transactions).toBeLessThanOrEqual(6)
  })

  it('has what stands behind a commit that breaks a constraint decided anew', async () => {
    const id = randomUUID()
    const results = await Promise.allSettled([add(4), add(4, id), add(1, id)])
    expect(results).toMatchObject([...Array(2).fill({ reason: { code: 'POST_STATUS' } }), { value: 1 }])
  })
})
