import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import { type NightsByDate, OPEN_NIGHT } from '#shared/stay.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf, EventOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RoomEvents, roomEvents } from './events.ts'

export type RoomContent = Omit<DataOf<RoomEvents['RoomSaved']>, 'owner_id'>
export type NightsSet = Omit<DataOf<RoomEvents['RoomNightsSet']>, 'amount'>
export type RestoredNight = DataOf<RoomEvents['RoomNightsRestored']>['nights'][number]

/** What a night may have of its own. */
export const RULES = ['is_closed', 'no_arrival', 'no_departure', 'price_cents', 'min_nights', 'max_nights'] as const

export type RoomCommand =
  /** `owner_id`: whose a new room is. */
  | { type: 'SaveRoom'; owner_id: string; content: RoomContent; amount: number }
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
 * @param known what the nights that are set have by now; null where that does not matter
 */
export const roomDecider = (
  restored: RestoredNight[] | null,
  known: NightsByDate | null = null,
): Decider<RoomState, RoomCommand, RoomEvents> => ({
  category: 'room',
  events: roomEvents,
  initial: null,
  latest: ['RoomSaved'],
  evolve,
  decide(command, state, issued) {
    if (state && state.content.owner_id !== issued.actor.id && !isAdminOrSystem(issued.actor))
      throw new Rejection('ROOM_NOT_FOUND')
    if (command.type === 'SaveRoom') return save(command, state)
    if (!state) throw new Rejection('ROOM_NOT_FOUND')
    if (command.type === 'WithdrawRoom') return state.is_withdrawn ? [] : [{ type: 'RoomWithdrawn', data: {} }]
    if (state.is_withdrawn) throw new Rejection('ROOM_NOT_FOUND')
    const { amount } = state
    if (command.type === 'SetNights')
      return known && isSet(command.set, known) ? [] : [{ type: 'RoomNightsSet', data: { ...command.set, amount } }]
    if (!restored?.length) throw new Rejection('NIGHTS_NOT_UNDONE')
    return [{ type: 'RoomNightsRestored', data: { undone: command.version, amount, nights: restored } }]
  },
})
export const room = roomDecider(null)

const isSet = ({ nights, ...set }: NightsSet, known: NightsByDate): boolean =>
  nights.every((night) => {
    const terms = known.get(night) ?? OPEN_NIGHT
    return RULES.every((rule) => set[rule] === undefined || set[rule] === terms[rule])
  })

function save(
  { owner_id, content, amount }: Extract<RoomCommand, { type: 'SaveRoom' }>,
  state: RoomState,
): EventOf<RoomEvents>[] {
  const data = { ...content, owner_id: state?.content.owner_id ?? owner_id }
  const isSame = state !== null && !state.is_withdrawn && stringify(state.content) === stringify(data)
  const from = state?.amount ?? 0
  return [
    ...(isSame ? [] : [{ type: 'RoomSaved' as const, data }]),
    ...(from === amount ? [] : [{ type: 'RoomAmountChanged' as const, data: { from, to: amount } }]),
  ]
}
