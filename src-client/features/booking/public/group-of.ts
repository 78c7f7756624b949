import type { BookingGroup, BookingStatus } from '#shared/booking-words.ts'

/** The tab of a guest's bookings where one that has just become this is listed. */
export const GROUP_OF: Record<BookingStatus, BookingGroup> = {
  requested: 'waiting',
  accepted: 'coming',
  completed: 'past',
  no_show: 'past',
  rejected: 'ended',
  expired: 'ended',
  withdrawn: 'ended',
  cancelled_by_guest: 'ended',
  cancelled_by_owner: 'ended',
}
