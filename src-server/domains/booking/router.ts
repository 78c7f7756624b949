import { z } from 'zod'
import {
  acceptBookingInput,
  bookingRef,
  bookingsPage,
  bookingsToday,
  bookingView,
  cancelByOwnerInput,
  endBookingInput,
  guestsToComeInput,
  leaveBookingInput,
  markReadInput,
  nightBookingsInput,
  overlappingInput,
  ownBookingsInput,
  ownBookingsPage,
  rejectBookingInput,
  requestBookingInput,
  requestCounts,
  requestsInput,
  staysInput,
  staysToCome,
  todayInput,
  unreadView,
  walkInInput,
} from '#shared/booking.ts'
import { uuid } from '#shared/text.ts'
import {
  ADMIN,
  MEMBER,
  MEMBER_ONLY_OWN,
  MEMBER_OWN_OR_ADMIN,
  OWNER,
  OWNER_DASHBOARD,
  OWNER_DASHBOARD_OWN,
  OWNER_DASHBOARD_OWN_OR_ADMIN,
  SYSTEM,
} from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { countRequests, getToday, listNightBookings, listOwnBookings, listRequests, listStays } from './lists.ts'
import { listOverlapping } from './overlapping.ts'
import { guestsToCome } from './to-come.ts'
import { readBooking } from './views.ts'
import {
  decideBooking,
  enterWalkIn,
  leaveBooking,
  leaveBookingsOf,
  markRead,
  requestBooking,
  settleBookings,
} from './write.ts'

const STAY = { room_amount: 2, people_amount: 3, booking_date: '2027-01-10', check_out: '2027-01-13' }

export const bookingRouter = router({
  request: procedure({
    does: 'Asks the owner of a hotel for rooms, which are held for a day',
    access: MEMBER,
    rest: { method: 'POST', path: 'saveRequestBooking' },
    input: requestBookingInput,
    example: { room_id: EXAMPLE_ID.room, ...STAY, phone: '012 345 678', note: 'We come late' },
    output: bookingView,
  }).mutation(({ ctx, input }) => requestBooking(ctx, input)),

  mine: procedure({
    does: "A page of the caller's own bookings",
    access: MEMBER,
    rest: { method: 'GET', path: 'getMyBooking' },
    input: ownBookingsInput,
    example: { group: 'coming' },
    output: ownBookingsPage,
  }).query(({ ctx, input }) => listOwnBookings(ctx, input)),

  overlapping: procedure({
    does: "The caller's own requests and stays in a hotel on some of the same nights",
    access: MEMBER,
    input: overlappingInput,
    example: { post_id: EXAMPLE_ID.hotel, check_in: '2027-01-10', check_out: '2027-01-13' },
    output: z.array(bookingView),
  }).query(({ ctx, input }) => listOverlapping(ctx, input)),

  get: procedure({
    does: 'A booking that the caller made, or got as an owner whose dashboard is open',
    access: MEMBER_OWN_OR_ADMIN,
    input: bookingRef,
    example: { id: EXAMPLE_ID.booking },
    output: bookingView,
  }).query(({ ctx, input }) => readBooking(ctx, input.id)),

  leave: procedure({
    does: 'Takes a request back, or cancels a stay by the policy that it was booked under',
    access: MEMBER_ONLY_OWN,
    rest: { method: 'POST', path: 'deleteRequestBooking' },
    input: leaveBookingInput,
    example: { id: EXAMPLE_ID.booking },
    output: bookingView,
  }).mutation(({ ctx, input }) => leaveBooking(ctx, input)),

  requests: procedure({
    does: "A page of the requests for the caller's rooms; admins see all",
    access: OWNER_DASHBOARD,
    rest: { method: 'GET', path: 'getRequestBooking' },
    input: requestsInput,
    example: { status: 'requested' },
    output: bookingsPage,
  }).query(({ ctx, input }) => listRequests(ctx, input)),

  count: procedure({
    does: "How many requests for the caller's rooms are unread, and how many wait for an answer",
    access: OWNER,
    rest: { method: 'GET', path: 'getCountBooking' },
    output: requestCounts,
  }).query(({ ctx }) => countRequests(ctx)),

  markRead: procedure({
    does: "Marks requests for the caller's rooms as read or unread",
    access: OWNER_DASHBOARD_OWN,
    rest: { method: 'POST', path: 'updateIsRead' },
    input: markReadInput,
    example: { id: EXAMPLE_ID.booking },
    output: unreadView,
  }).mutation(({ ctx, input }) => markRead(ctx, input)),

  today: procedure({
    does: "Who comes, leaves, stays and waits for an answer today in the caller's rooms",
    access: OWNER_DASHBOARD,
    input: todayInput,
    example: {},
    output: bookingsToday,
  }).query(({ ctx, input }) => getToday(ctx, input)),

  stays: procedure({
    does: "A page of the stays in the caller's rooms, by the day of arrival; admins see all",
    access: OWNER_DASHBOARD,
    rest: { method: 'GET', path: 'getBookingRoom' },
    input: staysInput,
    example: { from: '2027-01-01', to: '2027-02-01' },
    output: bookingsPage,
  }).query(({ ctx, input }) => listStays(ctx, input)),

  ofGuests: procedure({
    does: "How many guests of an owner's, or of one of the hotels, wait for an answer or have yet to arrive, and on which nights",
    access: ADMIN,
    input: guestsToComeInput,
    example: { uuid: EXAMPLE_ID.account },
    output: staysToCome,
  }).query(({ ctx, input }) => guestsToCome(ctx, input)),

  onNights: procedure({
    does: "The bookings that hold or take rooms of one of the caller's kinds on some nights",
    access: OWNER_DASHBOARD,
    input: nightBookingsInput,
    example: { room_id: EXAMPLE_ID.room, from: '2027-01-10', to: '2027-01-11' },
    output: bookingsPage,
  }).query(({ ctx, input }) => listNightBookings(ctx, input)),

  accept: procedure({
    does: 'Accepts a request',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'saveBookingRoom', when: { has: 'request_id' } },
    input: acceptBookingInput,
    example: { request_id: EXAMPLE_ID.booking },
    output: bookingView,
  }).mutation(({ ctx, input: { request_id: id, version } }) => decideBooking(ctx, { id, version }, { type: 'Accept' })),

  reject: procedure({
    does: 'Rejects a request, which frees its rooms',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'rejectRequestBooking' },
    input: rejectBookingInput,
    example: { id: EXAMPLE_ID.booking, reason: 'We are closed that week' },
    output: bookingView,
  }).mutation(({ ctx, input: { reason, ...of } }) => decideBooking(ctx, of, { type: 'Reject', reason })),

  enterWalkIn: procedure({
    does: 'Books rooms for a guest who has phoned or walked in',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'saveBookingRoom' },
    input: walkInInput,
    example: { room_id: EXAMPLE_ID.room, ...STAY, guest_name: 'Sok Dara' },
    output: bookingView,
  }).mutation(({ ctx, input }) => enterWalkIn(ctx, input)),

  end: procedure({
    does: 'Says that the guests of a stay have left, or never came',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'saveBookingRoom', when: { has: 'status' } },
    input: endBookingInput,
    example: { id: EXAMPLE_ID.booking, status: 'no_show' },
    output: bookingView,
  }).mutation(({ ctx, input: { status, ...of } }) =>
    decideBooking(ctx, of, { type: status === 'completed' ? 'Complete' : 'NoShow' }),
  ),

  cancel: procedure({
    does: 'Cancels a stay as the owner, which frees its rooms',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'deleteBookingRoom' },
    input: cancelByOwnerInput,
    example: { id: EXAMPLE_ID.booking, reason: 'The roof leaks' },
    output: bookingView,
  }).mutation(({ ctx, input: { reason, ...of } }) => decideBooking(ctx, of, { type: 'CancelByOwner', reason })),

  settle: procedure({
    does: 'Ends requests that no owner has answered in time, stays that are over, and bookings of hotels that have closed',
    access: SYSTEM,
    output: z.int(),
  }).mutation(({ ctx }) => settleBookings(ctx)),

  leaveAllOf: procedure({
    does: 'Withdraws and cancels what a deleted account has booked',
    access: SYSTEM,
    input: z.object({ uuid }),
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => leaveBookingsOf(ctx, input.uuid)),
})
