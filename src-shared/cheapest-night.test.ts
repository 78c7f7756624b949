import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestNight } from './cheapest-night.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from './limits.ts'
import { quoteStay } from './stay.ts'

const two = { people: DEFAULT_PEOPLE, rooms: DEFAULT_ROOMS }
const single = { amount: 3, people_amount: 1, price: 800 }
const double = { amount: 3, people_amount: 2, price: 1_900 }
const family = { amount: 1, people_amount: 4, price: 4_000 }

describe('the cheapest night', () => {
  it('is that of the cheapest room that sleeps the people', () => {
    expect(cheapestNight([single, family, double], two)).toEqual({ room: double, rooms: 1 })
    expect(cheapestNight([single, family, double], { people: 3, rooms: 1 })).toEqual({ room: family, rooms: 1 })
    expect(cheapestNight([single, family, double], { people: 4, rooms: 2 })).toEqual({ room: double, rooms: 2 })
  })

  it('is that of several equal rooms where no single one sleeps them', () => {
    expect(cheapestNight([single], two)).toEqual({ room: single, rooms: 2 })
    expect(cheapestNight([single, double], { people: 6, rooms: 1 })).toEqual({ room: double, rooms: 3 })
  })

  it('is none where the hotel has too few rooms', () => {
    expect(cheapestNight([], two)).toBeNull()
    expect(cheapestNight([{ ...single, amount: 1 }], two)).toBeNull()
    expect(cheapestNight([single, double, family], { people: 7, rooms: 1 })).toBeNull()
    expect(cheapestNight([family], { people: 2, rooms: 2 })).toBeNull()
  })

  it('is what a stay of one usual night in as many rooms costs, and none is cheaper', () => {
    const count = (max: number) => fc.integer({ min: 1, max })
    const room = fc.record({ amount: count(3), people_amount: count(4), price: count(9) })
    const rules = { min_nights: 1, max_nights: 90, notice_days: 0, horizon_days: 550, allows_gaps: true }
    const night = { check_in: '2026-12-24', check_out: '2026-12-25' }
    fc.assert(
      fc.property(fc.array(room, { maxLength: 5 }), count(8), count(3), (offered, people, rooms) => {
        const quotes = (asked: number) =>
          offered
            .map(({ price, ...terms }) => ({ ...terms, ...rules, price_cents: price }))
            .map((terms) => quoteStay(terms, new Map(), { ...night, people, rooms: asked }, '2026-11-20'))
            .flatMap(({ problem, total_cents }) => (problem ? [] : [total_cents]))
        const found = cheapestNight(offered, { people, rooms })
        const wanted = quotes(rooms)
        const others = [1, 2, 3].filter((more) => more > rooms).flatMap(quotes)
        const best = Math.min(...(wanted.length > 0 ? wanted : others))
        expect(found ? found.room.price * found.rooms : Infinity).toBe(best)
      }),
    )
  })
})
