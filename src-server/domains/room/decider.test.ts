import { it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { ADMIN, given, MEMBER, OWNER, STRANGER } from '../../testing/given.ts'
import { type RoomContent, room, roomDecider } from './decider.ts'
import type { RoomEvents } from './events.ts'

const CONTENT: RoomContent = {
  branch_id: '0195b5a0-0000-7000-8000-00000000000a',
  post_id: '0195b5a0-0000-7000-8000-00000000000b',
  status: 'shown',
  name: 'River view',
  bed: { kind: 'double', count: 1 },
  people_amount: 2,
  price_cents: 2_500,
  price_riel: null,
  images: [],
  names: { kh: 'បន្ទប់មើលទន្លេ' },
  description: { en: 'Quiet' },
  min_nights: 1,
  max_nights: 90,
  notice_days: 0,
  horizon_days: 550,
  allows_gaps: true,
  free_cancel_days: 1,
}
const data = { ...CONTENT, owner_id: OWNER.actor.id }
const saved: EventOf<RoomEvents> = { type: 'RoomSaved', data }
const amount = (from: number, to: number): EventOf<RoomEvents> => ({ type: 'RoomAmountChanged', data: { from, to } })
const save = { type: 'SaveRoom' as const, owner_id: OWNER.actor.id, content: CONTENT, amount: 4 }

it('a new room is saved with its amount, and afterwards only what has changed is', () => {
  given(room).when(save, OWNER).gives(saved, amount(0, 4))
  given(room, saved, amount(0, 4)).when(save, OWNER).gives()
  given(room, saved, amount(0, 4))
    .when({ ...save, amount: 2 }, OWNER)
    .gives(amount(4, 2))
  const content = { ...CONTENT, name: 'Garden' }
  given(room, saved, amount(0, 4))
    .when({ ...save, content }, ADMIN)
    .gives({ type: 'RoomSaved', data: { ...data, name: 'Garden' } })
  given(room, saved, amount(0, 4)).when(save, STRANGER).rejects('ROOM_NOT_FOUND')
})

it('a withdrawn room comes back when it is saved', () => {
  const withdrawn: EventOf<RoomEvents> = { type: 'RoomWithdrawn', data: {} }
  given(room, saved, amount(0, 4)).when({ type: 'WithdrawRoom' }, OWNER).gives(withdrawn)
  given(room, saved, amount(0, 4), withdrawn).when({ type: 'WithdrawRoom' }, OWNER).gives()
  given(room, saved, amount(0, 4), withdrawn).when(save, OWNER).gives(saved)
})

it('nights are set with the amount of rooms that there is', () => {
  const set = { nights: ['2026-12-24'], is_closed: true }
  given(room, saved, amount(0, 4))
    .when({ type: 'SetNights', set }, OWNER)
    .gives({ type: 'RoomNightsSet', data: { ...set, amount: 4 } })
  given(room).when({ type: 'SetNights', set }, MEMBER).rejects('ROOM_NOT_FOUND')
})

it('nights get back what they had before a change, unless nothing of it is left', () => {
  const nights = [{ night: '2026-12-24', price_cents: null }]
  const undo = { type: 'UndoNights' as const, version: 3 }
  const restored: EventOf<RoomEvents> = { type: 'RoomNightsRestored', data: { undone: 3, amount: 4, nights } }
  given(roomDecider(nights), saved, amount(0, 4)).when(undo, OWNER).gives(restored)
  given(roomDecider([]), saved, amount(0, 4)).when(undo, OWNER).rejects('NIGHTS_NOT_UNDONE')
  given(roomDecider(nights), saved, amount(0, 4)).when(undo, STRANGER).rejects('ROOM_NOT_FOUND')
})
