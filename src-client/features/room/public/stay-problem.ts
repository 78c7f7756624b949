import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StayProblem } from '#shared/stay.ts'

/** Why a room cannot be had, in the words of a list: the rules are said before a guest has chosen. */
export const PROBLEM_NAMES: Record<StayProblem['code'], MessageDescriptor> = {
  STAY_PAST: msg`This day has passed`,
  STAY_TOO_FAR: msg`Too far ahead`,
  STAY_TOO_LONG: msg`Stays here are shorter`,
  ROOM_TOO_SMALL: msg`Too small for so many people`,
  STAY_TOO_SOON: msg`Must be booked earlier`,
  ROOM_FULL: msg`Full on these dates`,
  NIGHTS_CLOSED: msg`Closed on these dates`,
  ARRIVAL_CLOSED: msg`No arrivals on this day`,
  DEPARTURE_CLOSED: msg`No departures on this day`,
  STAY_TOO_SHORT: msg`Stays here are longer`,
}
