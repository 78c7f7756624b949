import { expect, it } from 'vitest'
import { overAt } from './event-over.ts'

it.each([
  ['at its end', '2026-11-24T11:30:00Z', '2026-11-24T15:00:00Z', '2026-11-24T15:00:00Z'],
  ['at midnight where it ends then', '2026-11-24T11:30:00Z', '2026-11-24T17:00:00Z', '2026-11-24T17:00:00Z'],
  ['with its day, in the evening', '2026-11-24T11:30:00Z', null, '2026-11-24T17:00:00Z'],
  ['with its day, a whole one', '2026-11-23T17:00:00Z', null, '2026-11-24T17:00:00Z'],
  ['with its day, at the last second', '2026-11-24T16:59:59Z', null, '2026-11-24T17:00:00Z'],
  ['with its day, before 1970', '1969-06-01T00:00:00Z', null, '1969-06-01T17:00:00Z'],
  ['with its day where the end is none', '2026-11-24T01:00:00Z', '2026-11-24T01:00:00Z', '2026-11-24T17:00:00Z'],
])('an event is over %s', (_when, starts, ends, over) => {
  expect(new Date(overAt(starts, ends))).toEqual(new Date(over))
})
