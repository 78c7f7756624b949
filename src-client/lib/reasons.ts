import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '#shared/codes.ts'
import type { NetworkFailure } from './network.ts'

/** What a person reads for each refusal. The type demands a sentence for every code. */
export const REASONS: Record<RefusalCode, MessageDescriptor> = {
  INPUT_INVALID: msg`Some of what was entered is not correct. Please check it and try again.`,
  TEXT_UNREADABLE: msg`The text contains characters that cannot be stored.`,
  PRICE_DECIMALS: msg`A price has at most two digits after the point.`,
  PRICE_RANGE_REVERSED: msg`The lowest price is higher than the highest price.`,
  MAP_LINK_INVALID: msg`The map link is not correct. Please see the guide above.`,
  IMAGE_REQUIRED: msg`An image is required`,
  IMAGE_UNKNOWN: msg`A picture could not be found. Please upload it again.`,
  IMAGE_UNREADABLE: msg`This picture cannot be read. Please choose a JPEG, PNG, WebP or AVIF file.`,
  IMAGE_TOO_LARGE: msg`This picture is too large: at most 10 MB and 40 megapixels.`,
  HOURS_INCOMPLETE: msg`Please give both the opening time and the closing time.`,
  DATES_REQUIRED: msg`Please give the date of the event.`,
  DATES_REVERSED: msg`The event ends before it starts.`,
  PROVINCE_UNKNOWN: msg`This province is not known.`,
  PLACE_TYPE_UNKNOWN: msg`This type of place is not known.`,
  PLACE_TYPE_ELSEWHERE: msg`This type of place belongs to another page.`,
  CATEGORY_UNKNOWN: msg`This category is not known.`,
  POST_NOT_FOUND: msg`This place cannot be found. It may have been removed.`,
  POST_TYPE_FIXED: msg`The kind of a post cannot be changed.`,
  POST_STATUS: msg`This cannot be done with the post in its present state.`,
  RECORD_NOT_FOUND: msg`This entry cannot be found. It may have been removed.`,
  FILE_NOT_FOUND: msg`This file cannot be found. It may have been removed.`,
  PROJECTOR_UNKNOWN: msg`There is no projector of this name.`,
  STREAM_UNKNOWN: msg`There is no history of this kind of thing.`,
  POSITION_UNKNOWN: msg`The live updates have begun anew. Please reload the page.`,
  VERSION_STALE: msg`Somebody else has changed this meanwhile. Please reload and try again.`,
  COMMAND_REUSED: msg`This request was already sent with different content.`,
  PERSON_FORGOTTEN: msg`The data of this person has been deleted.`,
  SESSION_REQUIRED: msg`Please login first`,
  FORBIDDEN: msg`You are not allowed to do this.`,
  PATH_UNKNOWN: msg`There is nothing at this address.`,
  METHOD_NOT_ALLOWED: msg`This address cannot be called in this way.`,
  BODY_TOO_LARGE: msg`What was sent is too large.`,
  ADDRESS_TOO_LONG: msg`This address is too long.`,
  MEDIA_TYPE: msg`What was sent has a format that is not understood.`,
  BODY_UNREADABLE: msg`What was sent could not be read.`,
  BUSY: msg`There is a lot going on right now. Please try again in a moment.`,
  UNEXPECTED: msg`Something went wrong`,
}

/** What a person reads when the way to the server fails. */
export const NETWORK_REASONS: Record<NetworkFailure, MessageDescriptor> = {
  NETWORK_FAILED: msg`Network connection error`,
  NETWORK_TIMEOUT: msg`Network timeout: the answer took too long.`,
  CODE_MISSING: msg`Network connection error`,
}

/** What a call that went well says. */
export const OK = msg`Success`
