import { setImmediate as nextRound } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { batched } from './batched.ts'
import type { Sql } from './sql.ts'

const fakeSql = (): Sql => ({ query: () => Promise.reject(new Error('nothing is asked of it')) })

/** Doubles numbers; those below zero are rejected, with all that is asked beside them. */
function doubling() {
  const ask = vi.fn(async (_: Sql, keys: readonly number[]) => {
    if (keys.some((key) => key < 0)) throw new Error('below zero')
    return keys.map((key) => key * 2)
  })
  return { ask, double: batched(ask) }
}

it('asks at once for all that is asked in one round, in whatever order and however often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { minLength: 1, maxLength: 600 }), async (keys) => {
      const { ask, double } = doubling()
      const sql = fakeSql()
      expect(await Promise.all(keys.map((key) => double(sql, key)))).toEqual(keys.map((key) => key * 2))
      expect(ask).toHaveBeenCalledTimes(Math.ceil(keys.length / 256))
    }),
  )
})

it('asks again what is asked in a later round, or of another database', async () => {
  const { ask, double } = doubling()
  const [one, other] = [fakeSql(), fakeSql()]
  const first = double(one, 1)
  await nextRound()
  expect(await Promise.all([first, double(one, 1), double(other, 1)])).toEqual([2, 2, 2])
  expect(ask.mock.calls.map(([sql]) => sql)).toEqual([one, one, other])
})

it('fails nobody for what another asks', async () => {
  const { double } = doubling()
  const sql = fakeSql()
  const outcomes = await Promise.allSettled([1, -1, 3].map((key) => double(sql, key)))
  expect(outcomes).toMatchObject([{ value: 2 }, { reason: { message: 'below zero' } }, { value: 6 }])
})

it('asks a database that is gone no more than once', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  const question = batched(ask)
  const sql = fakeSql()
  const outcomes = await Promise.allSettled([1, 2, 3].map((key) => question(sql, key)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(ask).toHaveBeenCalledTimes(1)
})
