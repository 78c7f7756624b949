import { expect, it } from 'vitest'
import { findOptions } from '#client/components/find-options.ts'
import { hotelOptions, roomOptions } from './room-place.ts'

const room = (id: string, hotel: string, branch = hotel) => ({
  ...{ id, name: `Room ${id}` },
  ...{ post: { id: hotel, name: hotel }, branch: { id: branch, name: branch } },
})
const labelsOf = (rooms: Parameters<typeof roomOptions>[0]) => roomOptions(rooms).map(({ label }) => label)

it('rooms to choose from are told apart by their place, where there is more than one', () => {
  expect(labelsOf([room('1', 'River'), room('2', 'River')])).toEqual(['Room 1', 'Room 2'])
  expect(labelsOf([room('1', 'River'), room('2', 'Hill', 'Kep')])).toEqual(['Room 1 · River', 'Room 2 · Hill · Kep'])
})

it('hotels to choose from are found by where they are too', () => {
  const river = { id: '1', name: 'Riverside', words: 'Riverside មាត់ទន្លេ Kampot កំពត 贡布' }
  const options = hotelOptions([river, { id: '2', name: '', words: 'Kep កែប 白马' }], 'Without a name')
  expect(options.map(({ label }) => label)).toEqual(['Riverside', 'Without a name'])
  for (const [typed, id] of Object.entries({ កំពត: '1', 贡布: '1', kep: '2' }))
    expect(findOptions(options, typed).map(({ value }) => value)).toEqual([id])
})
