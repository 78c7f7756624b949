import { expect, it } from 'vitest'
import { problemOfStay, problemRefused, withProblem } from './impossible-stay.ts'

const TODAY = '2026-11-20'

it.each([
  [{}, null],
  [{ people: 2, rooms: 1 }, null],
  [{ check_in: TODAY }, null],
  [{ check_in: '2026-11-19' }, { code: 'STAY_PAST' }],
  [{ check_in: '2028-05-21' }, { code: 'STAY_TOO_FAR' }],
  [{ check_in: '2026-12-24', check_out: '2027-03-24' }, null],
  [
    { check_in: '2026-12-24', check_out: '2027-03-25' },
    { code: 'STAY_TOO_LONG', limit: 90 },
  ],
])('of the address %j, nobody can have %j', (stay, problem) => {
  expect(problemOfStay(stay, TODAY)).toEqual(problem)
})

it('the server, on whose clock it may be tomorrow, has the last word', () => {
  expect(problemRefused('STAY_PAST')).toEqual({ code: 'STAY_PAST' })
  expect(problemRefused('POST_NOT_FOUND')).toBeNull()
  expect(problemRefused(undefined)).toBeNull()
})

it('each room of the hotel says why, and none is free', () => {
  const problem = { code: 'STAY_TOO_LONG', limit: 90 } as const
  const room = {
    ...{ id: 'r', name: 'River view', bed: { kind: 'double' as const, count: 1 }, people_amount: 2, images: [] },
    ...{ price: 25, price_riel: null, description: null, free_cancel_days: 1, min_nights: 1, stay: null, available: 4 },
  }
  expect(withProblem([room, room], problem)).toMatchObject(
    Array(2).fill({ name: 'River view', price: 25, available: 0, stay: { problem } }),
  )
})
