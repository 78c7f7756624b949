// Apart from the vocabulary, which is in the first load.
export const BED_KINDS = ['single', 'double', 'queen', 'king', 'twin', 'bunk', 'sofa', 'dormitory'] as const
export type BedKind = (typeof BED_KINDS)[number]

export const BOOKING_STATUSES = [
  'requested',
  'accepted',
  'rejected',
  'expired',
  'withdrawn',
  'cancelled_by_guest',
  'cancelled_by_owner',
  'completed',
  'no_show',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Steps of a booking: it reaches a status, or an owner enters a guest who has phoned or walked in. */
export const BOOKING_STEPS = [...BOOKING_STATUSES, 'entered'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** Why Domner itself rejects a request, or cancels a stay. */
export const TURN_AWAY_CAUSES = ['hotel_deleted', 'owner_suspended', 'owner_left'] as const
export type TurnAwayCause = (typeof TURN_AWAY_CAUSES)[number]

/** `coming`: accepted, until the day of departure; `waiting` for the owner; `past`; `ended` before a stay. Without schemas. */
export const BOOKING_GROUPS = ['coming', 'waiting', 'past', 'ended'] as const
export type BookingGroup = (typeof BOOKING_GROUPS)[number]
