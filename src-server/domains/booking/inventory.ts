import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { type NightTerms, nightsOf, nightsToCome, OPEN_NIGHT } from '#shared/stay.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { roomEvents } from '../room/events.ts'
import { bookingEvents } from './events.ts'

/**
 * A room (`night` is null), or a night of it that differs from those that nobody has touched. `price_cents` of a night is null
 * where it costs what the room does.
 */
type InventoryRow = NightTerms & {
  key: string
  room_id: string
  night: string | null
  status: 'draft' | 'shown' | 'withdrawn' | null
  amount: number
}

declare module '../../platform/database.ts' {
  interface Tables {
    room_inventory: InventoryRow
  }
}

const { BookingRead: _, ...stays } = bookingEvents
const events = { ...roomEvents, ...stays }
type Events = typeof events
type Event = RecordedOf<Events>
type RowOf = (key: string) => InventoryRow | null

const nightKey = (room_id: string, night: string) => `${room_id}/${night}`
const todayOf = ({ at }: Event) => phnomPenhDate(new Date(at))
const roomOf = (event: Event): string => ('room_id' in event.data ? event.data.room_id : idOf(event.stream))

/** The nights that an event is about. */
function nightsIn(event: Event): string[] {
  switch (event.type) {
    case 'RoomSaved':
      return []
    case 'RoomAmountChanged':
      return event.data.from === 0 ? [] : nightsToCome(todayOf(event))
    case 'RoomWithdrawn':
      return nightsToCome(todayOf(event))
    case 'RoomNightsSet':
      return event.data.nights
    case 'RoomNightsRestored':
      return event.data.nights.map(({ night }) => night)
    case 'StayCompleted':
      return []
    case 'GuestNotShown':
      return nightsOf(event.data).filter((night) => night >= event.data.free_from)
    default:
      return nightsOf(event.data)
  }
}

/** The events whose admission asks the room's own row, or that change it. */
const TOUCH_ROOM: ReadonlySet<Event['type']> = new Set([
  'RoomSaved',
  'RoomAmountChanged',
  'RoomWithdrawn',
  'BookingRequested',
  'WalkInBooked',
])

function keysOf(event: Event): string[] {
  const room_id = roomOf(event)
  const nights = nightsIn(event).map((night) => nightKey(room_id, night))
  return TOUCH_ROOM.has(event.type) ? [room_id, ...nights] : nights
}

const isRoom = (key: string) => !key.includes('/')

const newRow = (key: string, amount: number): InventoryRow => ({
  ...OPEN_NIGHT,
  key,
  room_id: key.slice(0, 36),
  night: isRoom(key) ? null : key.slice(37),
  status: null,
  amount,
})

/**
 * A night, or the room itself, which bookings leave as it is. What is booked has the room's amount of that moment. A row may have
 * an older one: a change of the amount reaches the nights that could be booked then, while rules are set for later ones too.
 */
function counted(by: { held?: number; taken?: number }) {
  const { held = 0, taken = 0 } = by
  return (row: InventoryRow | null, event: Event, key: string): InventoryRow | null => {
    if (isRoom(key)) return row
    const night = 'amount' in event.data ? { ...(row ?? newRow(key, 0)), amount: event.data.amount } : row
    return night && { ...night, held: night.held + held * roomsIn(event), taken: night.taken + taken * roomsIn(event) }
  }
}
const roomsIn = (event: Event): number => ('rooms' in event.data ? event.data.rooms : 0)

/**
 * The nights of rooms, and the rule that none is sold more often than there are rooms: it is asked in the order of the log, of
 * rows that are locked until the booking is written.
 */
export const roomInventory = rowProjector<InventoryRow, Events>({
  name: 'room_inventory',
  table: 'room_inventory',
  keyColumn: 'key',
  events,
  keys: keysOf,
  // The constraint stands behind `admit`, which knows the nights.
  codes: { room_inventory_full: 'ROOM_FULL' },
  evolve: {
    RoomSaved: (row, { data }, key) => ({
      ...(row ?? newRow(key, 0)),
      status: data.status,
      price_cents: data.price_cents,
    }),
    RoomAmountChanged: (row, { data }) => row && { ...row, amount: data.to },
    RoomWithdrawn: (row, _, key) => row && (isRoom(key) ? { ...row, status: 'withdrawn' } : row),
    RoomNightsSet: (row, { data: { nights: _, amount, ...set } }, key) => ({ ...(row ?? newRow(key, amount)), ...set }),
    RoomNightsRestored: (row, { data: { nights, amount } }, key) => {
      const { night: _, ...rules } = nights.find(({ night }) => key.endsWith(night)) ?? {}
      return { ...(row ?? newRow(key, amount)), ...rules }
    },
    BookingRequested: counted({ held: 1 }),
    WalkInBooked: counted({ taken: 1 }),
    BookingAccepted: counted({ held: -1, taken: 1 }),
    BookingRejected: counted({ held: -1 }),
    BookingExpired: counted({ held: -1 }),
    BookingWithdrawn: counted({ held: -1 }),
    BookingCancelledByGuest: counted({ taken: -1 }),
    BookingCancelledByOwner: counted({ taken: -1 }),
    StayCompleted: (row) => row,
    GuestNotShown: counted({ taken: -1 }),
  },
  admit(event, rowOf) {
    if (event.type === 'BookingRequested' || event.type === 'WalkInBooked') return admitBooking(event, rowOf)
    if (event.type === 'RoomAmountChanged') return admitAmount(event, rowOf, event.data.to)
    if (event.type === 'RoomWithdrawn') return admitAmount(event, rowOf, 0)
    return undefined
  },
})

type Booking = Extract<Event, { type: 'BookingRequested' | 'WalkInBooked' }>

function admitBooking({ type, data }: Booking, rowOf: RowOf): Rejection | undefined {
  const { room_id, rooms, amount } = data
  const room = rowOf(room_id)
  if (!room || room.status === 'withdrawn') return new Rejection('ROOM_NOT_FOUND')
  // It was priced by what the room was a moment ago.
  if (room.amount !== amount) return new Rejection('ROOM_CHANGED')
  const isRequest = type === 'BookingRequested'
  if (isRequest && room.status !== 'shown') return new Rejection('ROOM_NOT_FOUND')
  const rowsOf = data.nights.map(({ night, price_cents }) => ({
    night,
    price_cents,
    row: rowOf(nightKey(room_id, night)),
  }))
  const closed = rowsOf.filter(({ row }) => row?.is_closed)
  if (isRequest && closed.length > 0) return new Rejection('NIGHTS_CLOSED', { nights: datesOf(closed) })
  const full = rowsOf
    .map(({ night, row }) => ({ night, left: Math.max(0, amount - (row?.held ?? 0) - (row?.taken ?? 0)) }))
    .filter(({ left }) => left < rooms)
  if (full.length > 0) {
    const left = Math.min(...full.map((one) => one.left))
    return new Rejection('ROOM_FULL', { nights: datesOf(full), left })
  }
  const isRepriced = rowsOf.some(({ row, price_cents }) => price_cents !== (row?.price_cents ?? room.price_cents))
  return isRequest && isRepriced ? new Rejection('ROOM_CHANGED') : undefined
}

/** An owner cannot reduce the number of rooms below what is held or taken on a night to come. */
function admitAmount(event: Event, rowOf: RowOf, amount: number): Rejection | undefined {
  const room_id = roomOf(event)
  const short = nightsIn(event)
    .map((night) => ({ night, row: rowOf(nightKey(room_id, night)) }))
    .map(({ night, row }) => ({ night, booked: (row?.held ?? 0) + (row?.taken ?? 0) }))
    .filter(({ booked }) => booked > amount)
  if (short.length === 0) return undefined
  return new Rejection('ROOM_HAS_STAYS', { nights: datesOf(short), booked: short.map(({ booked }) => booked) })
}

const datesOf = (rows: readonly { night: string }[]) => rows.map(({ night }) => night)
