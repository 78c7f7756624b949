import type { Locale } from '#shared/locales.ts'
import type { MapLink } from '#shared/map-link.ts'
import type { Translations } from '#shared/post.ts'
import type { PostStatus, PostType, Precision } from '#shared/vocabulary.ts'
import type { Trend } from '../trend.ts'
import type { PostContent } from './events.ts'

/** A row of `post`, as JSON: times are ISO strings. */
export type PostRow = {
  id: string
  type: PostType
  status: PostStatus
  name: string
  language: Locale
  translations: Translations
  place_type: string
  category_id: string | null
  province: string
  address: string
  description: string
  images: string[]
  price_from_cents: number | null
  price_riel: number | null
  price_unit: string | null
  price_for: string
  pass: string | null
  map: MapLink | null
  lat: number | null
  lon: number | null
  precision: Precision | null
  hours: PostContent['hours']
  /** A multirange, by `openingColumns`. */
  open_minutes: string | null
  exceptional: number[]
  starts_at: string | null
  ends_at: string | null
  contact: PostContent['contact']
  social_links: string[]
  is_sample: boolean
  /** Other names by which it is known, which admins write. */
  aliases: string[]
  search_text: string
  /** Whether the words are sealed in the log, since the public has not seen them. */
  is_sealed: boolean
  owner_id: string
  /** The change of a published post that its author has written since, and readers do not see yet. */
  change: ChangedFacts | null
  /** The personal part of it. */
  change_words: ChangedWords | null
  change_images: string[]
  /** Since when the post, or the change, waits for an admin. */
  submitted_at: string | null
  /** Its place among what waits; of nothing else it has a meaning. */
  queued_at: string | null
  /** Why it was turned down or hidden: a code of `POST_REASONS`, and what the admin wrote. */
  reason: string | null
  reason_note: string | null
  /** Whether only an admin shows it again. */
  is_held: boolean
  /** Whether it waits for its suspended author. */
  is_withheld: boolean
  /** The time until which a deleted post can be had back. */
  restorable_until: string | null
  /** A usual night costs so much in a hotel with rooms that may be booked; in riel where the room's price was typed so. */
  room_price_cents: number | null
  room_price_riel: number | null
  version: number
  created_at: string
  updated_at: string
  published_at: string | null
}

/** The price that readers see; the database takes it from the other two. */
type ShownPrice = { shown_price_cents: number | null }

/** A room, as far as it says what its hotel costs. */
export type OfferedRoomRow = {
  id: string
  post_id: string
  owner_id: string
  /** Whether guests are shown it, and its own rules leave days that can be booked. */
  is_shown: boolean
  amount: number
  people_amount: number
  price_cents: number
  price_riel: number | null
}

/** An account that is approved as a business, is an admin's or is suspended. */
export type RoomSellerRow = { id: string; is_approved: boolean; is_admin: boolean; is_suspended: boolean }

export type ChangedWords = Pick<PostContent, keyof typeof NO_WORDS>
export type ChangedFacts = Omit<PostContent, keyof typeof NO_WORDS>

/** The rest of words that were not public when their author was forgotten. */
export const NO_WORDS = {
  name: '',
  translations: {},
  address: '',
  description: '',
  map: null,
  lat: null,
  lon: null,
  precision: null,
  contact: { phone: null, telegram: null, facebook: null, website: null },
  social_links: [],
}

/** Counts change often, so they have a narrow table. */
export type PostCountRow = {
  post_id: string
  likes: number
  saves: number
  comments: number
  views: number
}

/** The facets give each "popular" list its index. */
export type PostTrendRow = Trend & { post_id: string; type: PostType; province: string; place_type: string }

/**
 * Published posts per type, province and place type, with a stamp that moves with every change to one of them: an
 * unmoved stamp means an unchanged list.
 */
type PostTallyRow = {
  facet: string
  type: PostType
  province: string
  place_type: string
  posts: number
  stamp: string
}

declare module '../../platform/database.ts' {
  interface Tables {
    post: PostRow & ShownPrice
    offered_room: OfferedRoomRow
    room_seller: RoomSellerRow
    post_tally: PostTallyRow
    post_count: PostCountRow
    post_trend: PostTrendRow
  }
}
