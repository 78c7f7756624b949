import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '#client/lib/testing-storage.ts'
import { countsOf, storeCounts, storedStay, storeStay } from './kept-stay.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

const stay = { check_in: '2026-12-24', check_out: '2026-12-26', people: 3, rooms: 2 }

it('the stay of one hotel is that of the next', () => {
  expect(storedStay('2026-12-01')).toEqual({})
  storeStay(stay)
  expect(storedStay('2026-12-01')).toEqual(stay)
  expect(storedStay('2026-12-24')).toEqual(stay)
  storeStay({ check_in: '2026-12-31' })
  expect(storedStay('2026-12-01')).toEqual({ check_in: '2026-12-31' })
})

it('dates that have passed are dropped, and not for how many it is', () => {
  storeStay(stay)
  expect(storedStay('2026-12-25')).toEqual({ people: 3, rooms: 2 })
})

it('for how many it is, is kept before there are dates, and beside those of the visit', () => {
  storeCounts({ people: 5, rooms: 2 })
  expect(storedStay('2026-12-01')).toEqual({ people: 5, rooms: 2 })
  expect(countsOf({})).toEqual({ people: 5, rooms: 2 })
  // Where there are dates, the address says all.
  expect(countsOf({ check_in: '2026-12-24', people: 3 })).toEqual({ people: 3, rooms: undefined })
  const check_in = '2199-12-24'
  storeStay({ check_in })
  storeCounts({ people: 4 })
  expect(storedStay()).toEqual({ check_in, people: 4 })
})

it('a stay that was cleared is kept no more', () => {
  storeStay(stay)
  storeStay({ check_in: undefined, check_out: undefined })
  expect(storedStay('2026-12-01')).toEqual({})
})

it('what cannot be asked for is dropped', () => {
  sessionStorage.setItem('stay', '{"check_in":"2026-02-30","people":-1,"rooms":"many"}')
  expect(storedStay('2026-01-01')).toEqual({})
  sessionStorage.setItem('stay', 'no JSON')
  expect(storedStay('2026-01-01')).toEqual({})
})

it('a browser that keeps nothing keeps no stay', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeStay(stay)
  expect(storedStay('2026-12-01')).toEqual({})
})
