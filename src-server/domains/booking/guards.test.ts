import { expect, it, vi } from 'vitest'
import type { Recorded } from '../../event-sourcing/event.ts'
import { ADMIN } from '../../testing/given.ts'
import { bookingSlice } from './slice.ts'

const ID = '0195b5a0-0000-7000-8000-000000000000'

const accepted: Recorded = {
  ...{ position: 1, stream: `booking-${ID}`, version: 2, id: ID, at: ADMIN.at, schema_version: 1 },
  type: 'BookingAccepted',
  data: { room_id: ID, guest_id: ID, check_in: '2026-12-24', check_out: '2026-12-26', rooms: 1 },
  meta: { actor: ADMIN.actor, correlation_id: ID },
}

it('the guards of an acceptance ask together where it is', async () => {
  const gone = new Error('Connection terminated unexpectedly')
  const tx = { query: vi.fn(() => Promise.reject(gone)) }
  const guards = (bookingSlice.guards ?? []).filter(({ types }) => types.includes(accepted.type))
  const checked = await Promise.allSettled(guards.map((guard) => guard.check(tx, [accepted])))
  expect(checked).toEqual(Array(3).fill({ status: 'rejected', reason: gone }))
  expect(tx.query).toHaveBeenCalledTimes(1)
})
