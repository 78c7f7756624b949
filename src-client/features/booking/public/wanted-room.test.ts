import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '#client/lib/testing-storage.ts'
import { hasWantedRoom } from './has-wanted-room.ts'
import { keepWantedRoom, readWantedRoom, takeWantedRoom } from './wanted-room.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

const HOUR = 3_600_000
const stay = { check_in: '2026-12-24', check_out: '2026-12-26', people: 3, rooms: 2 }
const wanted = { room_id: 'river-view', stay, phone: '012 345 678', note: 'We come late' }

it('what a guest wanted of a room is taken once', () => {
  expect([hasWantedRoom(), readWantedRoom('river-view')]).toEqual([false, undefined])
  keepWantedRoom(wanted)
  expect([hasWantedRoom(), readWantedRoom('river-view')]).toEqual([true, wanted])
  expect(takeWantedRoom('river-view')).toEqual(wanted)
  expect([hasWantedRoom(), takeWantedRoom('river-view')]).toEqual([false, undefined])
})

it('another room leaves it where it is', () => {
  keepWantedRoom(wanted)
  expect(takeWantedRoom('garden-view')).toBeUndefined()
  expect(takeWantedRoom('river-view')).toEqual(wanted)
})

it('it is forgotten after an hour', () => {
  keepWantedRoom(wanted, 0)
  expect(readWantedRoom('river-view', HOUR)).toEqual(wanted)
  expect(takeWantedRoom('river-view', HOUR + 1)).toBeUndefined()
  expect(hasWantedRoom()).toBe(false)
})

it.each([
  ['no JSON', 'river-view'],
  ['a text', '"river-view"'],
  ['of another shape', '{"room_id":"river-view","stay":{}}'],
  ['without a time', JSON.stringify({ wanted })],
  ['with a note that is no text', JSON.stringify({ at: Date.now(), wanted: { ...wanted, note: 7 } })],
])('what is %s is nothing', (_, kept) => {
  sessionStorage.setItem('wanted-room', kept)
  expect(takeWantedRoom('river-view')).toBeUndefined()
})

it('days that are none are not asked for', () => {
  const at = Date.now()
  const kept = { at, wanted: { ...wanted, stay: { check_in: '2026-02-30', people: 3 } } }
  sessionStorage.setItem('wanted-room', JSON.stringify(kept))
  expect(takeWantedRoom('river-view')?.stay).toEqual({ people: 3 })
})

it('a browser that keeps nothing has nothing to fill in', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepWantedRoom(wanted)
  expect(takeWantedRoom('river-view')).toBeUndefined()
})
