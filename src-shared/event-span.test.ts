import { expect, it } from 'vitest'
import { eventSpan } from './event-span.ts'

it.each([
  ['a festival of three days', '2026-11-23T17:00:00Z', '2026-11-26T17:00:00Z', true, '2026-11-24', '2026-11-27'],
  ['one that ends on an evening', '2026-11-23T17:00:00Z', '2026-11-26T12:00:00Z', true, '2026-11-24', '2026-11-27'],
  ['a day without an end', '2026-11-23T17:00:00Z', null, true, '2026-11-24', '2026-11-25'],
  [
    'a concert',
    '2026-11-24T11:30:00Z',
    '2026-11-24T15:00:00Z',
    false,
    '2026-11-24T11:30:00.000Z',
    '2026-11-24T15:00:00.000Z',
  ],
  [
    'a concert without an end',
    '2026-11-24T11:30:00Z',
    null,
    false,
    '2026-11-24T11:30:00.000Z',
    '2026-11-24T11:30:00.000Z',
  ],
  ['an end before the beginning', '2026-11-23T17:00:00Z', '2026-11-01T17:00:00Z', true, '2026-11-24', '2026-11-25'],
])('the span of %s', (_name, starts, ends, isWholeDays, from, to) => {
  expect(eventSpan(starts, ends)).toEqual({ isWholeDays, from, to })
})
