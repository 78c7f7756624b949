import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RejectionCode } from '#shared/codes.ts'
import { addRejectionMessages } from './rejection-message.ts'

/** Sentences for rejections of rooms and bookings. Screens that may be rejected so import this, with the catalog `booking`. */
export const BOOKING_MESSAGES = {
  BRANCH_NOT_FOUND: msg`This branch cannot be found. It may have been deleted.`,
  BRANCH_HAS_ROOMS: msg`This branch still has rooms. Stop selling them or move them to another branch first.`,
  BRANCHES_FULL: msg`You have as many branches as there can be. Please delete one first.`,
  ROOM_NOT_FOUND: msg`This room cannot be booked any more.`,
  ROOMS_FULL: msg`You have as many kinds of rooms as there can be. Please stop selling one first.`,
  ROOM_HAS_STAYS: msg`On some nights to come, more rooms are booked than this leaves. Please look at the calendar.`,
  ROOM_CHANGED: msg`The price or the number of rooms has just changed. Please look at the room again.`,
  ROOM_FULL: msg`There are not enough rooms left for these nights. Please choose other dates or another room.`,
  ROOM_TOO_SMALL: msg`This is too small for so many people. Please take more rooms.`,
  HOTEL_NOT_FOUND: msg`Please choose one of your places to stay.`,
  NIGHTS_NOT_UNDONE: msg`There is nothing left to undo: these nights have passed, or were changed again since.`,
  NIGHTS_CLOSED: msg`The room is closed on some of these nights. Please choose other dates.`,
  ARRIVAL_CLOSED: msg`Nobody can arrive on this day. Please choose another.`,
  DEPARTURE_CLOSED: msg`Nobody can leave on this day. Please choose another.`,
  NOTICE_TOO_LONG: msg`Guests cannot book so many days ahead, so nobody could stay here. Please set fewer days of notice.`,
  STAY_REVERSED: msg`The day of departure must come after the day of arrival.`,
  STAY_PAST: msg`This day has passed. Please choose dates to come.`,
  STAY_TOO_FAR: msg`This is too far ahead. Please choose earlier dates.`,
  STAY_TOO_SHORT: msg`The stay is shorter than the shortest here. Please add nights.`,
  STAY_TOO_LONG: msg`The stay is longer than the longest here. Please take fewer nights.`,
  STAY_TOO_SOON: msg`The room must be booked earlier before the arrival. Please choose later dates.`,
  STAY_NOT_BEGUN: msg`The stay has not begun yet.`,
  STAY_NOT_OVER: msg`The stay is not over yet.`,
  STAY_BEGUN: msg`The stay has begun already, so it cannot be cancelled here.`,
  BOOKING_NOT_FOUND: msg`This booking cannot be found.`,
  HOTEL_CLOSED: msg`Guests cannot see this hotel now, so nothing can be confirmed for it. Show it again, or decline the request.`,
  HOTEL_WITHHELD: msg`Our team has hidden this hotel or suspended its business, so no booking can be added to it.`,
  BOOKING_STATUS: msg`This booking has changed in the meantime. Please look at it again.`,
  BOOKING_OWN_ROOM: msg`This is your own room. To book it for somebody, add a booking in your dashboard.`,
  BOOKINGS_FULL: msg`You have too many requests that wait. Please wait for an answer, or take one back.`,
  CANCEL_NOT_FREE: msg`It is too late to cancel for free.`,
} satisfies { [Code in RejectionCode]?: MessageDescriptor }

addRejectionMessages(BOOKING_MESSAGES)
