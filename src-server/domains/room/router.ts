import { z } from 'zod'
import {
  hotelNights,
  hotelNightsInput,
  itemRef,
  nextStaysByRoom,
  nextStaysInput,
  ownHotels,
  roomCalendar,
  roomCalendarInput,
  roomChoices,
  roomChoicesInput,
  roomDisplay,
  roomDisplayInput,
  roomsInput,
  roomView,
  saveRoomInput,
  setNightsInput,
} from '#shared/room.ts'
import { roomHistory, roomHistoryInput, undoNightsInput } from '#shared/room-history.ts'
import { GUEST, OWNER_DASHBOARD, OWNER_DASHBOARD_OWN_OR_ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { displayRooms, getHotelNights } from './display.ts'
import { listRoomHistory } from './history.ts'
import { listNextStays } from './next-stays.ts'
import { getRoom, getRoomCalendar, listOwnHotels, listRoomChoices, listRooms } from './queries.ts'
import { roomFields } from './rest-room.ts'
import { saveRoom, setNights, undoNights, withdrawRoom } from './write.ts'

export const roomRouter = router({
  list: procedure({
    does: "A page of the caller's rooms that are not withdrawn; admins see all",
    access: OWNER_DASHBOARD,
    rest: { method: 'GET', path: 'getRoom' },
    input: roomsInput,
    example: {},
    output: z.object({ rows: z.array(roomView), total: z.int() }),
  }).query(({ ctx, input }) => listRooms(ctx, input)),

  choices: procedure({
    does: "The caller's rooms to choose one from, by their names; admins see all",
    access: OWNER_DASHBOARD,
    input: roomChoicesInput,
    example: {},
    output: roomChoices,
  }).query(({ ctx, input }) => listRoomChoices(ctx, input)),

  hotels: procedure({
    does: "The caller's hotels, by their names",
    access: OWNER_DASHBOARD,
    output: ownHotels,
  }).query(({ ctx }) => listOwnHotels(ctx)),

  get: procedure({
    does: "A room of the caller's, as its form shows it",
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    input: z.object({ id: itemRef.shape.id }),
    example: { id: EXAMPLE_ID.room },
    output: roomView,
  }).query(({ ctx, input }) => getRoom(ctx, input.id)),

  display: procedure({
    does: 'The rooms of a hotel that may be booked; with dates, what is free and what it costs',
    access: GUEST,
    rest: { method: 'POST', path: 'getRoomDisplay' },
    input: roomDisplayInput,
    example: { post_id: EXAMPLE_ID.post, check_in: '2027-01-10', check_out: '2027-01-12', people: 2 },
    output: z.array(roomDisplay),
  }).query(({ ctx, input }) => displayRooms(ctx, input)),

  nights: procedure({
    does: 'The nights that a hotel has free, and the rules of its stays, before dates are chosen',
    access: GUEST,
    input: hotelNightsInput,
    example: { post_id: EXAMPLE_ID.hotel },
    output: hotelNights,
  }).query(({ ctx, input }) => getHotelNights(ctx, input)),

  nextStays: procedure({
    does: 'The nearest other dates for as long a stay in the rooms of a hotel that are full or closed on those asked for',
    access: GUEST,
    input: nextStaysInput,
    example: { post_id: EXAMPLE_ID.post, check_in: '2027-01-10', check_out: '2027-01-12', people: 2 },
    output: nextStaysByRoom,
  }).query(({ ctx, input }) => listNextStays(ctx, input)),

  save: procedure({
    does: "Makes a kind of room of one of the caller's hotels, or with an id changes it",
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: {
      method: 'POST',
      path: 'saveRoom',
      fields: roomFields,
    },
    input: saveRoomInput,
    example: {
      branch_id: EXAMPLE_ID.branch,
      post_id: EXAMPLE_ID.hotel,
      name: 'Room with a view of the river',
      bed: { kind: 'double', count: 1 },
      room_amount: 4,
      people_amount: 2,
      price: 25,
    },
    output: roomView,
  }).mutation(({ ctx, input }) => saveRoom(ctx, input)),

  delete: procedure({
    does: 'Withdraws a room that has no stays to come; a second time it does nothing',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'deleteRoom' },
    input: itemRef,
    example: { id: EXAMPLE_ID.room },
    output: z.null(),
  }).mutation(({ ctx, input }) => withdrawRoom(ctx, input.id, input.version)),

  calendar: procedure({
    does: "Nights of a room of the caller's: how many are free, held and taken, and what they cost",
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    input: roomCalendarInput,
    example: { id: EXAMPLE_ID.room, from: '2027-01-01', to: '2027-02-01' },
    output: roomCalendar,
  }).query(({ ctx, input }) => getRoomCalendar(ctx, input)),

  setNights: procedure({
    does: 'Closes or opens nights of a room, or sets their price and rules',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    input: setNightsInput,
    example: { id: EXAMPLE_ID.room, nights: ['2027-04-14'], is_closed: true },
    output: roomView,
  }).mutation(({ ctx, input }) => setNights(ctx, input)),

  undoNights: procedure({
    does: 'Gives nights what they had before a change of the calendar, where nobody has changed it since',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    input: undoNightsInput,
    example: { id: EXAMPLE_ID.room, version: 3 },
    output: roomView,
  }).mutation(({ ctx, input }) => undoNights(ctx, input)),

  history: procedure({
    does: 'What happened to a room and its calendar, field by field and night by night, the newest first',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    input: roomHistoryInput,
    example: { id: EXAMPLE_ID.room },
    output: roomHistory,
  }).query(({ ctx, input }) => listRoomHistory(ctx, input)),
})
