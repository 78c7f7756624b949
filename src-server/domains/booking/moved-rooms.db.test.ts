import { expect, it, onTestFinished } from 'vitest'
import { createCaller } from '../../composition/router.ts'
import type { Committer } from '../../event-sourcing/commit.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { bookingScene, rejected } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { hotelOfRooms } from '../room/guards.ts'
import { roomsOfGuests } from './guards.ts'

const { app, people, hotels } = await bookingScene()

/** A room of a hotel, and how it is moved to another hotel of its owner. */
async function roomBetweenHotels() {
  const host = await hotels.owner()
  const images = [await app.picture(host.again())]
  const other = await app.publish({ type: 'hotel', name: 'Kampot Lodge', images }, host.again())
  const room = await host.room({ room_amount: 3 })
  const { caller: guest, user } = await people.member()
  const move = () => host.room({ id: room.id, post_id: other.id, room_amount: 3 })
  return { host, room, guest, user, other, move }
}

it('a room stays at its hotel while guests are to come to it or wait for an answer, and moves once they are settled', async () => {
  const { host, room, guest, other, move } = await roomBetweenHotels()
  const { id: asked } = await guest.booking.request(christmasIn(room))
  const { id: stay } = await guest.booking.request(christmasIn(room))
  await host.again().booking.accept({ request_id: stay })
  const nights = ['2026-12-24', '2026-12-25']
  await expect(move()).rejects.toEqual(rejected('HOTEL_HAS_STAYS', { stays: 2, nights }))
  await host.again().booking.reject({ id: asked })
  await expect(move()).rejects.toEqual(rejected('HOTEL_HAS_STAYS', { stays: 1, nights }))
  await guest.booking.leave({ id: stay })
  expect(await move()).toMatchObject({ post: { id: other.id } })
})

it('a room that moves while a request is sent is not booked at the hotel that it has left', async () => {
  const { room, user, move } = await roomBetweenHotels()
  const commit: Committer = async (commit) => {
    await move()
    await app.context.commit(commit)
  }
  const late = createCaller({ ...app.requestAs({ id: user.uuid, role: 'user' }), commit })
  await expect(late.booking.request(christmasIn(room))).rejects.toThrow('ROOM_NOT_FOUND')
})

it('of a move and a request, each once and at the same time, one is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const { room, guest, move } = await roomBetweenHotels()
    const done = await Promise.allSettled([guest.booking.request(christmasIn(room)), move()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

it('rooms that move crosswise in two processes do not wait for each other', async () => {
  const { host, room, other } = await roomBetweenHotels()
  const coming = await host.room({ post_id: other.id })
  const moves = [
    { id: room.id, post_id: other.id },
    { id: coming.id, post_id: host.hotel.id },
  ]
  const { pool } = app.engine
  const begun = await Promise.all(
    moves.map(async ({ id, post_id }) => {
      const tx = await pool.connect()
      await tx.query('begin')
      onTestFinished(async () => {
        await tx.query('rollback')
        tx.release()
      })
      const [saved] = await readStream(tx, `room-${id}`)
      if (!saved) throw new Error('no such room')
      return { tx, events: [{ ...saved, data: { ...Object(saved.data), post_id } }] }
    }),
  )
  // Both hold the first guard's locks before either asks for the second's.
  for (const guard of [hotelOfRooms, roomsOfGuests])
    expect(await Promise.all(begun.map(({ tx, events }) => guard.check(tx, events)))).toEqual([[], []])
})

it('what was asked for at a hotel that is closed is not accepted, whatever hotel its room has been at since', async () => {
  const { host, room, guest, other } = await roomBetweenHotels()
  const { id } = await guest.booking.request(christmasIn(room))
  // As before a room had to stay.
  await app.engine.pool.query('update room set post_id = $1 where id = $2', [other.id, room.id])
  await app.as(app.actorOf('admin')).post.hide({ id: host.hotel.id, reason: 'against_rules' })
  await expect(host.again().booking.accept({ request_id: id })).rejects.toThrow('HOTEL_CLOSED')
})
