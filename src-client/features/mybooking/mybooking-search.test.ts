import { expect, it } from 'vitest'
import { firstGroup } from './mybooking-search.ts'

const NONE = { coming: 0, waiting: 0, past: 0, ended: 0 }

it('bookings are opened where there is one, in the order of the tabs', () => {
  expect(firstGroup({ coming: 1, waiting: 2, past: 3, ended: 4 })).toBe('coming')
  expect(firstGroup({ ...NONE, waiting: 2, ended: 4 })).toBe('waiting')
  expect(firstGroup({ ...NONE, past: 3, ended: 4 })).toBe('past')
  expect(firstGroup({ ...NONE, ended: 4 })).toBe('ended')
  expect(firstGroup(NONE)).toBe('coming')
})
