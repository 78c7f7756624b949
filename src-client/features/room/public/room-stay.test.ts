import { expect, it } from 'vitest'
import { readStaySearch } from './room-stay.ts'

it('a stay stands in the address as it is', () => {
  const stay = { check_in: '2026-12-24', check_out: '2026-12-26', people: 2, rooms: 1 }
  expect(readStaySearch(stay)).toEqual(stay)
})

it.each([
  ['30 February', '2027-02-30'],
  ['year 0', '0000-01-01'],
  ['year 9999', '9999-12-31'],
  ['a month 13', '2026-13-01'],
  ['no day', '2026-12'],
  ['a text', '<b>'],
  ['a number', 20261224],
])('no day is %s', (_, date) => {
  expect(readStaySearch({ check_in: date, check_out: '2199-01-01' })).toEqual({})
  expect(readStaySearch({ check_in: '2026-12-24', check_out: date })).toEqual({ check_in: '2026-12-24' })
})

it('a departure goes with an arrival before it', () => {
  expect(readStaySearch({ check_in: '2026-12-24', check_out: '2026-12-24' })).toEqual({ check_in: '2026-12-24' })
  expect(readStaySearch({ check_out: '2026-12-24' })).toEqual({})
})

it.each([
  ['Khmer digits', '១២', '៣'],
  ['full width', '１２', '３'],
  ['what nobody sees', '1\u200b2', '\u202a3\u202c'],
])('people and rooms are counted in or with %s as well', (_, people, rooms) => {
  expect(readStaySearch({ people, rooms })).toEqual({ people: 12, rooms: 3 })
})

it.each([0, -1, 1.5, 501, 1e9, 'two', null])('no number of rooms is %s', (rooms) => {
  expect(readStaySearch({ rooms, people: rooms })).toEqual({})
})
