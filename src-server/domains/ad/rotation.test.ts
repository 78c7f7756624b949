import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turnOf } from './rotation.ts'

it('gives each its share of any row of turns, the same to all who ask', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(weights, fc.nat(1_000_000), (given, first) => {
      const all = given.map((weight, id) => ({ id, weight }))
      const total = given.reduce((sum, weight) => sum + weight, 0)
      const turns = Array.from({ length: total }, (_, n) => turnOf(all, first + n)?.id)
      expect(all.map(({ id }) => turns.filter((turn) => turn === id).length)).toEqual(given)
    }),
  )
})

it('spreads the turns of the heaviest', () => {
  const all = [
    { id: 'a', weight: 5 },
    { id: 'b', weight: 1 },
    { id: 'c', weight: 1 },
  ]
  expect(Array.from({ length: 7 }, (_, n) => turnOf(all, n)?.id).join('')).toBe('aabacaa')
})

it('is nobody where there is none', () => expect(turnOf([], 5)).toBeUndefined())
