import { expect, it } from 'vitest'
import { inMoreRooms } from './filters.ts'

const dates = { check_in: '2026-12-24', check_out: '2026-12-26' }
const rooms = (search: Parameters<typeof inMoreRooms>[0]) => inMoreRooms(search).map((more) => more.rooms)

it('a party whom no single room sleeps is offered one room more, and one for two people each', () => {
  expect(rooms({ ...dates, people: 5 })).toEqual([2, 3])
  expect(rooms({ ...dates, people: 4, rooms: 1 })).toEqual([2])
  expect(rooms({ ...dates, people: 9, rooms: 3 })).toEqual([4, 5])
  expect(inMoreRooms({ ...dates, people: 3, page: 4, province: 'kep' })).toEqual([
    { ...dates, people: 3, rooms: 2, province: 'kep' },
  ])
})

it('nobody is offered more rooms than are of use', () => {
  expect(rooms(dates)).toEqual([])
  expect(rooms({ ...dates, people: 4, rooms: 2 })).toEqual([])
  expect(rooms({ people: 4 })).toEqual([])
})
