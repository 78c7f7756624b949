import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ACTOR, systemRequest } from '../../procedures/context.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { settleBookingsJob } from './jobs.ts'

const { app, people, hotels, days, countsOn } = await bookingScene()

/** A newer release, which runs beside this one, has written an event that this one cannot read. */
async function outgrow(id: string) {
  const event = { id: newId(), type: 'BookingMoved', schemaVersion: 1, data: {}, stored: {} }
  const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
  const at = app.clock.now.toISOString()
  await app.context.commit({ stream: `booking-${id}`, expected: 1, at, meta, events: [event] })
}

const settle = () => settleBookingsJob.run(systemRequest(app.context), {})

describe('a booking that this release cannot end', () => {
  it('keeps no other one waiting, fails no job but its own, and is named', async () => {
    const { again, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 3 })
    const { caller } = await people.member()
    const first = await caller.booking.request(christmasIn(room))
    const second = await caller.booking.request(christmasIn(room))
    const stay = { booking_date: '2026-11-20', check_out: '2026-11-21' }
    const third = await again().booking.enterWalkIn({ ...christmasIn(room), ...stay, guest_name: 'Sok Dara' })
    await outgrow(first.id)
    days(2.1)
    await settle()
    expect(await caller.booking.get({ id: second.id })).toMatchObject({ status: 'expired' })
    expect(await again().booking.get({ id: third.id })).toMatchObject({ status: 'completed' })
    expect(await countsOn(room)).toEqual([
      [1, 0],
      [1, 0],
    ])
    await expect(settle()).rejects.toThrow(`booking ${first.id} cannot be ended`)
  })

  it('has a job of its own, so that one that waits to be tried again delays no later one', async () => {
    const room = await (await hotels.owner()).room({ room_amount: 3 })
    const { caller } = await people.member()
    const { id } = await caller.booking.request(christmasIn(room))
    await outgrow(id)
    const next = await caller.booking.request(christmasIn(room))
    const lapse = (which: string, since: string) =>
      app.engine.pool.query('update booking set expires_at = now() - $2::interval where id = $1', [which, since])
    const due = async () => (await app.engine.pool.query(settleBookingsJob.due ?? '')).rows[0]?.id
    await lapse(id, '2 minutes')
    await lapse(next.id, '-1 day')
    expect(await due()).toBe(id)
    await lapse(next.id, '1 minute')
    expect(await due()).toBe(next.id)
  })
})
