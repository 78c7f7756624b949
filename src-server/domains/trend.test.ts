import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HALF_LIFE_DAYS, newTrend, withInterest } from './trend.ts'

const DAY_MS = 86_400_000
const BEGAN = Date.parse('2026-11-20T05:00:00Z')

const row = newTrend(new Date(BEGAN).toISOString())

const interest = fc.record({
  day: fc.double({ min: 0, max: 60, noNaN: true }),
  visitors: fc.nat(20),
  engagement: fc.nat(30),
})
type Interest = { day: number; visitors: number; engagement: number }

/** The rest of all of it on the sixtieth day, counted from the beginning. */
function leftOf(all: readonly Interest[], of: 'visitors' | 'engagement'): number {
  return all.reduce((sum, one) => sum + one[of] * 2 ** ((one.day - 60) / HALF_LIFE_DAYS), 0)
}
const scoreOf = (all: readonly Interest[]) =>
  all.reduce(
    (sum, { day, ...more }) => withInterest(sum, { at: new Date(BEGAN + day * DAY_MS).toISOString(), ...more }),
    row,
  ).score

it('a score says what is left of visitors and of what members did, whenever and in whatever order they came', () => {
  const some = fc.array(interest, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(some, (all) => {
      const [visitors, engagement] = [leftOf(all, 'visitors'), leftOf(all, 'engagement')]
      fc.pre(visitors > 1e-6)
      const now = (BEGAN + 60 * DAY_MS) / DAY_MS / HALF_LIFE_DAYS
      // Times have milliseconds.
      expect(scoreOf(all) - now).toBeCloseTo(Math.log2(visitors + Math.min(engagement, 2 * visitors)), 4)
    }),
  )
})

it('half of it is left after the half-life: twice the visitors then are as many as before', () => {
  expect(scoreOf([{ day: 0, visitors: 20, engagement: 0 }])).toBeCloseTo(
    scoreOf([{ day: HALF_LIFE_DAYS, visitors: 10, engagement: 0 }]),
    9,
  )
})

it('what is taken back leaves nothing, and no less than that', () => {
  const liked = withInterest({ ...row, visitors: 10 }, { at: row.at, engagement: 3 })
  const later = new Date(BEGAN + DAY_MS).toISOString()
  const taken = withInterest(liked, { at: later, engagement: -3 })
  expect(taken.engagement).toBe(0)
  expect(taken.score).toBeLessThan(liked.score)
  expect(withInterest(taken, { at: later, engagement: -3 }).score).toBe(taken.score)
})
