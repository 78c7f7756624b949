/** The kinds of post, each with its own page. */
export const POST_TYPES = ['visit', 'food', 'hotel', 'event', 'service'] as const
export type PostType = (typeof POST_TYPES)[number]

export const POST_STATUSES = ['draft', 'pending', 'published', 'rejected', 'hidden', 'deleted'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** The units that a price is for. */
export const PRICE_UNITS = [
  'night',
  'person',
  'entry',
  'day',
  'hour',
  'dish',
  'drink',
  'piece',
  'trip',
  'kilogram',
  'lesson',
] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** The people who pay a price: Cambodians often go in free, or for less. */
export const PRICE_FOR = ['everyone', 'foreigners', 'foreigners_more'] as const
export type PriceFor = (typeof PRICE_FOR)[number]

/** How good a position is: about 300 m, about 1 km, or only somewhere in the commune or the district. */
export const PRECISIONS = ['exact', 'km', 'commune', 'district'] as const
export type Precision = (typeof PRECISIONS)[number]

export type Named = { code: string; name: string }
