import { z } from 'zod'
import { draftedName, visibleName } from './account.ts'
import { commentView } from './comment.ts'
import { contactInput, contactView } from './contact.ts'
import { imageView } from './file.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ALIASES,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_POST_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SOCIAL_LINKS,
} from './limits.ts'
import { LOCALES } from './locales.ts'
import { mapInput, mapLink } from './map-link.ts'
import { money } from './money.ts'
import { hoursInput, hoursView } from './opening-hours-schemas.ts'
import { PERIODS } from './phnom-penh-time.ts'
import { area, checkPosition, positionInput } from './position-schemas.ts'
import { provinceCodeOf } from './province-aliases.ts'
import { CURRENCIES, type Money } from './read-money.ts'
import {
  ARRIVAL_REQUIRED,
  hasArrival,
  roomDisplay,
  STAY_REVERSED,
  stayFilter,
  datesInOrder as stayInOrder,
  stayPrice,
} from './room.ts'
import {
  code,
  cursorInput,
  looseBoolean,
  looseNumber,
  pageInput,
  readVersion,
  searchWords,
  text,
  unseenAsNull,
  uuid,
  webAddress,
} from './text.ts'
import { clockTime, instant } from './time-schemas.ts'
import { decidedVersion } from './undo.ts'
import { named, postReason, postStatus, postType, precision, priceFor, priceUnit } from './vocabulary-schemas.ts'

/** Each is optional, since often only the name is known. */
const translation = z.object({
  name: visibleName(MAX_POST_NAME_LENGTH).optional(),
  address: text(0, MAX_ADDRESS_LENGTH).optional(),
  description: text(0, MAX_DESCRIPTION_LENGTH).optional(),
})
export const translations = z.object({
  kh: translation.optional(),
  en: translation.optional(),
  cn: translation.optional(),
})
export type Translations = z.infer<typeof translations>

export const provinceCode = code.transform(provinceCodeOf)

const postFields = z.object({
  id: uuid.optional(),
  version: readVersion,
  type: postType,
  name: visibleName(MAX_POST_NAME_LENGTH),
  language: z.enum(LOCALES),
  translations: translations.default({}),
  place_type: code,
  category_id: uuid.nullable().default(null),
  province: provinceCode,
  address: text(0, MAX_ADDRESS_LENGTH).default(''),
  description: text(0, MAX_DESCRIPTION_LENGTH).default(''),
  images: z.array(uuid).min(1, 'IMAGE_REQUIRED').max(MAX_IMAGES),
  price_from: money.nullable().default(null),
  price_unit: priceUnit.nullable().default(null),
  price_for: priceFor.default('everyone'),
  /** The code of a pass that is good here. */
  pass: code.nullable().default(null),
  map: mapInput.nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
  /** The position's precision; `exact` where there is one and this is left out. */
  precision: precision.nullish(),
  /** In the stead of the three fields below, which mean the same hours every day. */
  hours: hoursInput.nullable().optional(),
  open_24h: z.boolean().default(false),
  open_from: clockTime.nullable().default(null),
  open_to: clockTime.nullable().default(null),
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
  contact: contactInput.prefault({}),
  social_links: z.array(webAddress).max(MAX_SOCIAL_LINKS).default([]),
  /** Invented for the demonstration: it leads nowhere. */
  is_sample: z.boolean().default(false),
  /** Other names by which it is known, in any language. Only admins change them; left out, they stay as they are. */
  aliases: z.array(visibleName(MAX_POST_NAME_LENGTH)).max(MAX_ALIASES).optional(),
})

type Dates = { starts_at: string | null; ends_at: string | null }
type DailyHours = { open_from: string | null; open_to: string | null }

const hoursComplete = (post: DailyHours) => (post.open_from === null) === (post.open_to === null)
const datesInOrder = ({ starts_at, ends_at }: Dates) =>
  !starts_at || !ends_at || Date.parse(ends_at) >= Date.parse(starts_at)
const HOURS_INCOMPLETE = { error: 'HOURS_INCOMPLETE', path: ['open_to'] }
const DATES_REVERSED = { error: 'DATES_REVERSED', path: ['ends_at'] }

export const savePostInput = postFields
  .extend({
    /** Sends it in the same step: it is published, or waits for an admin where the author's posts do. */
    submit: z.boolean().default(false),
    /** The status that is wanted, in the stead of `submit`: what may not be published at once waits. */
    status: z.enum(['draft', 'pending', 'hidden', 'published']).optional(),
  })
  .refine(hoursComplete, HOURS_INCOMPLETE)
  .check(checkPosition)
  .refine((post) => post.type !== 'event' || post.starts_at !== null, { error: 'DATES_REQUIRED', path: ['starts_at'] })
  .refine(datesInOrder, DATES_REVERSED)
export type SavePostInput = z.input<typeof savePostInput>

/** A post that is not ready to be shown: what must be there may be missing, and what is there is right. */
export const saveDraftInput = postFields
  .extend({
    name: draftedName(MAX_POST_NAME_LENGTH).default(''),
    place_type: code.nullable().default(null),
    province: provinceCode.nullable().default(null),
    images: z.array(uuid).max(MAX_IMAGES).default([]),
  })
  .refine(hoursComplete, HOURS_INCOMPLETE)
  .refine(datesInOrder, DATES_REVERSED)
export type SaveDraftInput = z.input<typeof saveDraftInput>

export const SORTS = ['newest', 'popular', 'price', 'soonest', 'nearest'] as const
const postSort = z.enum(SORTS)
export type PostSort = z.infer<typeof postSort>

/** Unknown codes are rejected. */
export const postFilter = {
  q: searchWords.optional(),
  province: provinceCode.optional(),
  place_type: code.optional(),
  category_id: uuid.optional(),
  price_min: money.optional(),
  price_max: money.optional(),
  /** With `price_max`: also what has no price, which may be free. */
  no_price: looseBoolean.optional(),
  open_now: looseBoolean.optional(),
}

/** A range in two currencies has an order by the rate alone: one that is reversed has no posts. */
export const priceRangeInOrder = ({ price_min, price_max }: { price_min?: Money; price_max?: Money }) =>
  price_min?.currency !== price_max?.currency || (price_min?.amount ?? 0) <= (price_max?.amount ?? 0)
export const PRICE_RANGE_REVERSED = { error: 'PRICE_RANGE_REVERSED', path: ['price_max'] }

const isPositionGiven = ({ sort, lat }: { sort?: PostSort; lat?: number }) => sort !== 'nearest' || lat !== undefined

/** The filters of a list of one type. */
export const listFilter = {
  page_type: postType,
  ...postFilter,
  period: z.enum(PERIODS).optional(),
  area: area.optional(),
  ...stayFilter,
}

/** Dates of stays are of hotels. */
export const isOfHotels = ({ page_type, check_in }: { page_type?: string; check_in?: string }) =>
  check_in === undefined || page_type === undefined || page_type === 'hotel'
export const FOR_HOTELS = { error: 'INPUT_INVALID', path: ['check_in'] }

/**
 * `soonest` orders by the first day and is for events, `nearest` by how far it is from `lat` and `lon`, with which cards have
 * their distance. Without `sort` a search has the best first, a list the newest. */
export const listPostsInput = z
  .object({
    ...listFilter,
    ...positionInput,
    sort: postSort.optional(),
    ...pageInput,
    ...cursorInput,
  })
  .refine(priceRangeInOrder, PRICE_RANGE_REVERSED)
  .check(checkPosition)
  .refine(isPositionGiven, { error: 'COORDINATES_REQUIRED', path: ['lat'] })
  .refine(isOfHotels, FOR_HOTELS)
  .refine(hasArrival, ARRIVAL_REQUIRED)
  .refine(stayInOrder, STAY_REVERSED)
export type ListPostsInput = z.output<typeof listPostsInput>

/** A ticket that is good at many places, which say so with its code. */
export const passView = named.extend({ price: z.number(), note: z.string() })
export type PassView = z.infer<typeof passView>

/** Texts are in the caller's language where known. */
export const postCard = z.object({
  id: uuid,
  type: postType,
  name: z.string(),
  lang: z.enum(LOCALES),
  place_type: named,
  province: named,
  address: z.string(),
  image: imageView.nullable(),
  price_from: z.number().nullable(),
  /** The same as it was given in riel, else at the configured rate. */
  price_from_riel: z.int().nullable(),
  /** In which it was given, and is shown first to those who read Khmer. */
  price_currency: z.enum(CURRENCIES),
  price_unit: priceUnit.nullable(),
  price_for: priceFor,
  pass: passView.nullable(),
  /** Null where they are not known. */
  hours: hoursView.nullable(),
  /** The next four are today's answer, and the outer bounds of today's hours. */
  open_now: z.boolean().nullable(),
  open_24h: z.boolean(),
  open_from: z.string().nullable(),
  open_to: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  amount_of_likes: z.int(),
  views: z.int(),
  created_at: z.string(),
  owner: z.object({ uuid: uuid, userName: z.string() }),
  is_sample: z.boolean(),
  /** In metres, where a position was sent and the post has one. */
  distance: z.int().optional(),
  /** Where dates were sent. */
  stay: stayPrice.optional(),
})
export type PostCard = z.infer<typeof postCard>

/** Why a post was turned down or hidden. */
const postReasonView = z.object({ reason: postReason.nullable(), note: z.string().nullable() })

/** How a post stands with the admins. */
export const moderationView = postReasonView.extend({
  /** Whether the post, or the change of it, waits for an admin. */
  is_waiting: z.boolean(),
  /** Whether its author has written something that readers of the published post do not see yet. */
  has_change: z.boolean(),
  /** Whether only an admin shows it again. */
  is_held: z.boolean(),
})
export type ModerationView = z.infer<typeof moderationView>

/** As stored, which may be longer than what is accepted today. */
const storedWords = z
  .object({ name: z.string().optional(), address: z.string().optional(), description: z.string().optional() })
  .optional()
export const storedTranslations = z.object({ kh: storedWords, en: storedWords, cn: storedWords })

export const postView = postCard.extend({
  version: z.int(),
  status: postStatus,
  /** For its author and admins. */
  moderation: moderationView.nullable(),
  images: z.array(imageView),
  description: z.string(),
  description_lang: z.enum(LOCALES),
  /** In which its author wrote it. */
  language: z.enum(LOCALES),
  names: z.partialRecord(z.enum(LOCALES), z.string()),
  /** Its words in other languages, for its author and admins. */
  translations: storedTranslations.nullable(),
  /** Other names by which it is known. */
  aliases: z.array(z.string()),
  map: mapLink.nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  precision: precision.nullable(),
  contact: contactView,
  social_links: z.array(z.string()),
  category_id: uuid.nullable(),
  /** The lunar date of an event's first day, in words. */
  lunar_date: z.string().nullable(),
  updated_at: z.string(),
  is_liked: z.boolean(),
  is_saved: z.boolean(),
})
export type PostView = z.infer<typeof postView>

export const postDetail = postView.extend({
  related: z.array(postCard),
  /** The first page of them. */
  comments: z.array(commentView),
  /** Those of a hotel that may be booked, without what is free on which dates. */
  rooms: z.array(roomDisplay),
})
export type PostDetail = z.infer<typeof postDetail>

/** A page of cards with the total. A search counts up to `SEARCH_REACH`, and `matches` has its posts per type. */
export const postPage = z.object({
  rows: z.array(postCard),
  total: z.int(),
  matches: z.record(postType, z.int()).optional(),
})
export type PostPage = z.infer<typeof postPage>

export const postId = z.object({ id: uuid })

export const decidePostInput = postId.extend({ version: readVersion })
/** `version` is that of the post after the decision. */
export const undoPostDecisionInput = postId.extend({ version: decidedVersion })
const note = unseenAsNull(text(1, MAX_REASON_LENGTH)).default(null)
export const rejectPostInput = decidePostInput
  .extend({ reason: postReason, note })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, { error: 'REASON_REQUIRED', path: ['note'] })
export const hidePostInput = decidePostInput.extend({ reason: postReason.optional(), note })

/** Trending posts can be asked of a type, a province, both, or all. */
export const trendingInput = z.object({
  page_type: postType.optional(),
  province: provinceCode.optional(),
  pageSize: pageInput.pageSize,
})
export type TrendingInput = z.output<typeof trendingInput>

export const relatedInput = z.object({ post_id: uuid, limit: looseNumber(z.int().min(1).max(24)).default(6) })
