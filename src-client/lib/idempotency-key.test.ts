import { expect, it } from 'vitest'
import { isUnclear, underKey } from './idempotency-key.ts'
import { Rejection } from './rejection.ts'

const BOOKING = { path: 'booking.request', input: { room_id: 'river-view' } }
const lost = new TypeError('Failed to fetch')

/** Sends something that fails. @returns its key */
async function failWith(error: Error, call = BOOKING): Promise<string> {
  let used = ''
  await underKey(call, (key) => {
    used = key
    return Promise.reject(error)
  }).catch(() => null)
  return used
}

it('what got no answer may have been done, and is sent again under its key', async () => {
  for (const error of [lost, new Rejection('BUSY'), new Rejection('UNEXPECTED')]) {
    expect(isUnclear(error)).toBe(true)
    const key = await failWith(error)
    expect(await failWith(error)).toBe(key)
    await underKey(BOOKING, async () => null)
  }
})

it('what was refused was not done, and has another key the next time', async () => {
  const full = new Rejection('ROOM_FULL')
  expect(isUnclear(full)).toBe(false)
  expect(await failWith(full)).not.toBe(await failWith(full))
})
