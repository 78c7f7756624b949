import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf, EventOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RoomEvents, roomEvents } from './events.ts'

export type RoomContent = Omit<DataOf<RoomEvents['RoomSaved']>, 'owner_id'>
export type NightsSet = Omit<DataOf<RoomEvents['RoomNightsSet']>, 'amount'>
export type RestoredNight = DataOf<RoomEvents['RoomNightsRestored']>['nights'][number]

export type RoomCommand =
  | { type: 'SaveRoom'; content: RoomContent; amount: number }
  | { type: 'WithdrawRoom' }
  | { type: 'SetNights'; set: NightsSet }
  | { type: 'UndoNights'; version: number }

type RoomState = { content: DataOf<RoomEvents['RoomSaved']>; amount: number; is_withdrawn: boolean } | null

const evolve: Decider<RoomState, RoomCommand, RoomEvents>['evolve'] = {
  RoomSaved: (state, { data }) => ({ amount: state?.amount ?? 0, content: data, is_withdrawn: false }),
  RoomAmountChanged: (state, { data }) => state && { ...state, amount: data.to },
  RoomWithdrawn: (state) => state && { ...state, is_withdrawn: true },
  RoomNightsSet: (state) => state,
  RoomNightsRestored: (state) => state,
}

/**
 * A kind of room of a hotel, and its calendar. Saving a withdrawn one brings it back.
 * @param restored what nights had before the change that is undone; null for other commands
 */
export const roomDecider = (restored: RestoredNight[] | null): Decider<RoomState, RoomCommand, RoomEvents> => ({
  category: 'room',
  events: roomEvents,
  initial: null,
  latest: ['RoomSaved'],
  evolve,
  decide(command, state, issued) {
    if (state && state.content.owner_id !== issued.actor.id && !isAdminOrSystem(issued.actor))
      throw new Rejection('ROOM_NOT_FOUND')
    if (command.type === 'SaveRoom') return save(command, state, issued)
    if (!state) throw new Rejection('ROOM_NOT_FOUND')
    if (command.type === 'WithdrawRoom') return state.is_withdrawn ? [] : [{ type: 'RoomWithdrawn', data: {} }]
    if (state.is_withdrawn) throw new Rejection('ROOM_NOT_FOUND')
    const { amount } = state
    if (command.type === 'SetNights') return [{ type: 'RoomNightsSet', data: { ...command.set, amount } }]
    if (!restored?.length) throw new Rejection('NIGHTS_NOT_UNDONE')
    return [{ type: 'RoomNightsRestored', data: { undone: command.version, amount, nights: restored } }]
  },
})
export const room = roomDecider(null)

function save(
  { content, amount }: Extract<RoomCommand, { type: 'SaveRoom' }>,
  state: RoomState,
  { actor }: Issued,
): EventOf<RoomEvents>[] {
  const data = { ...content, owner_id: state?.content.owner_id ?? actor.id }
  const isSame = state !== null && !state.is_withdrawn && stringify(state.content) === stringify(data)
  const from = state?.amount ?? 0
  return [
    ...(isSame ? [] : [{ type: 'RoomSaved' as const, data }]),
    ...(from === amount ? [] : [{ type: 'RoomAmountChanged' as const, data: { from, to: amount } }]),
  ]
}
