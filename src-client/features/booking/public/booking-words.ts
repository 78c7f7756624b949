import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BookingView } from '#shared/booking.ts'
import type { BookingStatus, BookingStep, TurnAwayCause } from '#shared/booking-words.ts'

export const STATUS_NAMES: Record<BookingStatus, MessageDescriptor> = {
  requested: msg`Waiting for the hotel`,
  accepted: msg`Confirmed`,
  rejected: msg`Not accepted`,
  expired: msg`Expired`,
  withdrawn: msg`Withdrawn`,
  cancelled_by_guest: msg`Cancelled by the guest`,
  cancelled_by_owner: msg`Cancelled by the hotel`,
  completed: msg`Stay completed`,
  no_show: msg`No-show`,
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
  no_show: msg`No-show`,
}

/** Why Domner itself turned a guest away, in words that guest and owner read alike. */
export const CAUSE_SENTENCES: Record<TurnAwayCause, MessageDescriptor> = {
  hotel_deleted: msg`This hotel is no longer on Domner.`,
  owner_suspended: msg`The owner of this hotel has been suspended on Domner.`,
  owner_left: msg`The owner of this hotel has left Domner.`,
}

const TEAM_STEPS = ['rejected', 'cancelled_by_owner'] as const
/** The names of these steps where a cause says that it was not the hotel. */
export const BY_TEAM: Record<(typeof TEAM_STEPS)[number], MessageDescriptor> = {
  rejected: msg`Refused by our team`,
  cancelled_by_owner: msg`Cancelled by our team`,
}

type Step = Pick<BookingView['timeline'][number], 'step' | 'cause'>

export const stepName = ({ step, cause }: Step): MessageDescriptor => teamName(step, cause) ?? STEP_NAMES[step]

function teamName(step: BookingStep, cause: Step['cause'] | undefined): MessageDescriptor | undefined {
  const known = cause && TEAM_STEPS.find((one) => one === step)
  return known ? BY_TEAM[known] : undefined
}

/** @param names what its reader calls the statuses that people have brought about */
export function statusName({ status, timeline }: Pick<BookingView, 'status' | 'timeline'>, names = STATUS_NAMES) {
  return teamName(status, timeline.at(-1)?.cause) ?? names[status]
}
