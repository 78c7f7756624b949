import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { roomAnnouncer } from './announcer.ts'
import { room } from './decider.ts'
import { roomEvents } from './events.ts'
import { branchOfRooms, hotelOfRooms, roomQuota } from './guards.ts'
import { rooms } from './projector.ts'
import { roomRouter } from './router.ts'
import { roomsShow } from './shows.ts'

export const roomSlice = defineSlice({
  name: 'room',
  router: roomRouter,
  events: roomEvents,
  reads: ['account', 'business', 'admin', 'post', 'branch', 'booking'],
  historians: [historian(room)],
  projectors: [rooms],
  guards: [roomQuota, branchOfRooms, hotelOfRooms],
  announcers: [roomAnnouncer],
  shows: roomsShow,
})
