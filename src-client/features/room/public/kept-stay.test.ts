import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '#client/lib/testing-storage.ts'
import { keepStay, keptStay } from './kept-stay.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

const stay = { check_in: '2026-12-24', check_out: '2026-12-26', people: 3, rooms: 2 }

it('the stay of one hotel is that of the next', () => {
  expect(keptStay('2026-12-01')).toEqual({})
  keepStay(stay)
  expect(keptStay('2026-12-01')).toEqual(stay)
  expect(keptStay('2026-12-24')).toEqual(stay)
  keepStay({ check_in: '2026-12-31' })
  expect(keptStay('2026-12-01')).toEqual({ check_in: '2026-12-31' })
})

it('dates that have passed are dropped, and not for how many it is', () => {
  keepStay(stay)
  expect(keptStay('2026-12-25')).toEqual({ people: 3, rooms: 2 })
})

it('a stay that was cleared is kept no more', () => {
  keepStay(stay)
  keepStay({ check_in: undefined, check_out: undefined })
  expect(keptStay('2026-12-01')).toEqual({})
})

it('what cannot be asked for is dropped', () => {
  sessionStorage.setItem('stay', '{"check_in":"2026-02-30","people":-1,"rooms":"many"}')
  expect(keptStay('2026-01-01')).toEqual({})
  sessionStorage.setItem('stay', 'no JSON')
  expect(keptStay('2026-01-01')).toEqual({})
})

it('a browser that keeps nothing keeps no stay', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepStay(stay)
  expect(keptStay('2026-12-01')).toEqual({})
})
