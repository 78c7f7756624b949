import { afterEach, expect } from 'vitest'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { NOON } from './app.ts'
import { christmasIn, hotelsOf } from './hotels.ts'
import { appScene } from './scene.ts'

/** An application with hotels and guests, whose clock stands at noon again after each test. */
export async function bookingScene() {
  const { app, people } = await appScene()
  afterEach(() => {
    app.clock.now = NOON
  })
  /** Lets days go by. */
  const days = (count: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + count * 86_400_000)
  }
  /** A stay thirty days from now by the clock of the database, which jobs look at: the clock of the application follows it. */
  const nextMonthIn = (room: { id: string }) => {
    app.clock.now = new Date()
    const booking_date = addDays(phnomPenhDate(app.clock.now), 30)
    return { ...christmasIn(room), booking_date, check_out: addDays(booking_date, 2) }
  }
  /** Rooms held and taken on the nights `[from, to)` of a room that have a row. */
  async function countsOn(room: { id: string }, from = '2026-12-24', to = '2026-12-26') {
    const { rows } = await app.context.pool.query<{ held: number; taken: number }>(
      'select held, taken from room_inventory where room_id = $1 and night >= $2 and night < $3 order by night',
      [room.id, from, to],
    )
    return rows.map(({ held, taken }) => [held, taken])
  }
  return { app, people, hotels: hotelsOf(app), days, nextMonthIn, countsOn }
}

export const rejected = (code: string, detail: object) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, detail: expect.objectContaining(detail) }) })
