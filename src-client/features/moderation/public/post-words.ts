import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PostReason } from '#shared/moderation.ts'
import type { PostType } from '#shared/vocabulary.ts'

/** One post of each type. */
export const TYPE_NAMES: Record<PostType, MessageDescriptor> = {
  visit: msg`Place to visit`,
  food: msg`Food`,
  hotel: msg`Place to stay`,
  service: msg`Service`,
  event: msg`Event`,
}

/** Why a post was turned down or hidden, to its author. */
export const REASON_NAMES: Record<PostReason, MessageDescriptor> = {
  incomplete: msg`Something important is missing`,
  wrong_facts: msg`Something is not right, such as the place or the opening hours`,
  bad_pictures: msg`The pictures are unclear, or show something else`,
  wrong_type: msg`It belongs to another type`,
  duplicate: msg`It is already there`,
  advertising: msg`It is only advertising`,
  foreign_words: msg`The words or pictures belong to somebody else`,
  against_rules: msg`It is against the terms of use`,
  reported: msg`Members have reported it`,
  other: msg`Another reason`,
}

/** The fields of a post. */
export const FIELD_NAMES: Record<string, MessageDescriptor> = {
  type: msg`Type`,
  name: msg`Name`,
  language: msg`Language`,
  translations: msg`Other languages`,
  place_type: msg`Kind`,
  category_id: msg`Category`,
  province: msg`Province`,
  address: msg`Address`,
  description: msg`Description`,
  images: msg`Pictures`,
  price_from_cents: msg`Price`,
  price_riel: msg`Price in riel`,
  price_unit: msg`What the price is for`,
  price_for: msg`Who pays`,
  pass: msg`Pass`,
  map: msg`Map`,
  lat: msg`Latitude`,
  lon: msg`Longitude`,
  precision: msg`How exact the position is`,
  hours: msg`Opening hours`,
  starts_at: msg`Begins`,
  ends_at: msg`Ends`,
  contact: msg`Contact`,
  social_links: msg`Links`,
  is_sample: msg`Sample`,
  status: msg`Status`,
}
