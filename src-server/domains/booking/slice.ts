import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { bookingAnnouncer, hostAnnouncers } from './announcer.ts'
import { booking } from './decider.ts'
import { bookingEvents } from './events.ts'
import { guestOfRequests, hostOfGuests, hotelOfGuests, openHotels, requestQuota, roomsOfGuests } from './guards.ts'
import { roomInventory } from './inventory.ts'
import { leaveBookings, settleBookingsJob } from './jobs.ts'
import { bookings } from './projector.ts'
import { bookingRouter } from './router.ts'

export const bookingSlice = defineSlice({
  name: 'booking',
  router: bookingRouter,
  events: bookingEvents,
  reads: ['account', 'business', 'admin', 'post', 'branch', 'room'],
  historians: [historian(booking)],
  projectors: [roomInventory, bookings],
  guards: [openHotels, requestQuota, hotelOfGuests, hostOfGuests, guestOfRequests, roomsOfGuests],
  announcers: [bookingAnnouncer, ...hostAnnouncers],
  jobs: [settleBookingsJob, leaveBookings],
})
