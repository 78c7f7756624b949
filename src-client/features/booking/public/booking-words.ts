import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BookingStatus, BookingStep } from '#shared/booking-words.ts'

export const STATUS_NAMES: Record<BookingStatus, MessageDescriptor> = {
  requested: msg`Waiting for the hotel`,
  accepted: msg`Confirmed`,
  rejected: msg`Not accepted`,
  expired: msg`Expired`,
  withdrawn: msg`Withdrawn`,
  cancelled_by_guest: msg`Cancelled by the guest`,
  cancelled_by_owner: msg`Cancelled by the hotel`,
  completed: msg`Stay completed`,
  no_show: msg`Guest did not come`,
}

export const STATUS_TONES = {
  requested: 'gold',
  accepted: 'teal',
  rejected: 'laterite',
  expired: 'laterite',
  withdrawn: 'laterite',
  cancelled_by_guest: 'laterite',
  cancelled_by_owner: 'laterite',
  completed: 'accent',
  no_show: 'laterite',
} as const satisfies Record<BookingStatus, string>

/** The steps of a booking, in words that guest and owner read alike. */
export const STEP_NAMES: Record<BookingStep, MessageDescriptor> = {
  requested: msg`Request sent`,
  entered: msg`Entered by the hotel`,
  accepted: msg`Accepted by the hotel`,
  rejected: msg`Not accepted by the hotel`,
  expired: msg`Expired without an answer`,
  withdrawn: msg`Withdrawn by the guest`,
  cancelled_by_guest: msg`Cancelled by the guest`,
  cancelled_by_owner: msg`Cancelled by the hotel`,
  completed: msg`Stay completed`,
  no_show: msg`Guest did not come`,
}
