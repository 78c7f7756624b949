import { expect, it } from 'vitest'
import { roomOptions } from './room-place.ts'

const room = (id: string, hotel: string, branch = hotel) => ({
  ...{ id, name: `Room ${id}` },
  ...{ post: { id: hotel, name: hotel }, branch: { id: branch, name: branch } },
})
const labelsOf = (rooms: Parameters<typeof roomOptions>[0]) => roomOptions(rooms).map(({ label }) => label)

it('rooms to choose from are told apart by their place, where there is more than one', () => {
  expect(labelsOf([room('1', 'River'), room('2', 'River')])).toEqual(['Room 1', 'Room 2'])
  expect(labelsOf([room('1', 'River'), room('2', 'Hill', 'Kep')])).toEqual(['Room 1 · River', 'Room 2 · Hill · Kep'])
})
