import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RejectionCode } from '#shared/codes.ts'
import type { NetworkFailure } from './network.ts'

/** Sentences for rejections that the pages of a first visit may meet; the others are in `later-messages.ts`. */
export const FIRST_MESSAGES = {
  INPUT_INVALID: msg`Something you entered is not correct. Please check it and try again.`,
  TEXT_UNREADABLE: msg`The text contains characters that cannot be stored.`,
  PRICE_DECIMALS: msg`Dollars have at most two decimal places, riel none.`,
  PRICE_UNREADABLE: msg`Please enter a price, such as 5, $12.50 or 6000៛.`,
  PRICE_CURRENCY: msg`Please give the price in dollars or riel, such as $5 or 20000៛.`,
  PRICE_RANGE_REVERSED: msg`The lowest price is higher than the highest price.`,
  PROVINCE_UNKNOWN: msg`There is no such province.`,
  PLACE_TYPE_UNKNOWN: msg`There is no such type of place.`,
  PLACE_TYPE_ELSEWHERE: msg`This type of place belongs to another page.`,
  CATEGORY_UNKNOWN: msg`There is no such category.`,
  POST_NOT_FOUND: msg`This place cannot be found. It may have been removed.`,
  BUSY: msg`We are very busy right now. Please try again in a moment.`,
  UNEXPECTED: msg`Something went wrong`,
} satisfies { [Code in RejectionCode]?: MessageDescriptor }

export const NETWORK_MESSAGES: Record<NetworkFailure, MessageDescriptor> = {
  NETWORK_FAILED: msg`Network connection error`,
  NETWORK_TIMEOUT: msg`The connection took too long. Please try again.`,
  NETWORK_GIVEN_UP: msg`You stopped waiting. It may still have gone through. If you send it again, nothing is done twice.`,
  CODE_MISSING: msg`Network connection error`,
}

export const OK = msg`Success`
