import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../event-sourcing/sql.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { requestCountsOf } from './lists.ts'

const { app, people, hotels, days } = await bookingScene()

describe('the count of an owner', () => {
  it('has the requests that wait for an answer, until they are answered, taken back or run out', async () => {
    const { again, hotel, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 5 })
    const other = await hotels.owner()
    /** It is the same in the list of the day. */
    const waiting = async () => {
      const { waiting } = await again().booking.count()
      expect((await again().booking.today({})).totals.waiting).toBe(waiting)
      return waiting
    }
    const ask = async () => {
      const { caller } = await people.member()
      return { caller, ...(await caller.booking.request(christmasIn(room))) }
    }
    const [accepted, rejected, withdrawn, lapsing] = [await ask(), await ask(), await ask(), await ask()]
    await again().booking.enterWalkIn({ ...christmasIn(room), guest_name: 'Sok Dara' })
    expect(await again().booking.count()).toEqual({ unread: 4, waiting: 4 })
    expect(await other.caller.booking.count()).toEqual({ unread: 0, waiting: 0 })

    await again().booking.markRead({ ids: [accepted.id, rejected.id, withdrawn.id, lapsing.id] })
    expect(await again().booking.count()).toEqual({ unread: 0, waiting: 4 })

    await again().booking.accept({ request_id: accepted.id })
    expect(await waiting()).toBe(3)
    await again().booking.reject({ id: rejected.id })
    expect(await waiting()).toBe(2)
    await withdrawn.caller.booking.leave({ id: withdrawn.id })
    expect(await waiting()).toBe(1)
    days(1.1)
    // Nobody has ended it yet.
    expect(await lapsing.caller.booking.get({ id: lapsing.id })).toMatchObject({ status: 'requested' })
    expect(await waiting()).toBe(0)
    expect((await again().booking.today({})).waiting).toEqual([])
    // Nor does it wait for its guest.
    const ended = { rows: [{ id: lapsing.id }], groups: { waiting: 0, ended: 1 } }
    expect((await lapsing.caller.booking.mine({ group: 'waiting' })).rows).toEqual([])
    const { booking_date: check_in, check_out } = christmasIn(room)
    expect(await lapsing.caller.booking.overlapping({ post_id: hotel.id, check_in, check_out })).toEqual([])
    expect(await lapsing.caller.booking.mine({ group: 'ended' })).toMatchObject(ended)
    await app.system.booking.settle()
    expect(await waiting()).toBe(0)
    expect(await lapsing.caller.booking.mine({ group: 'ended' })).toMatchObject(ended)
  })

  it('is read from indexes alone', async () => {
    const { user } = await people.member()
    const { sql, parameters } = requestCountsOf({
      db: app.context.db,
      actor: { id: user.uuid, role: 'owner' },
      now: () => app.clock.now,
    }).compile()
    const plan = await inTransaction(app.engine.pool, async (tx) => {
      // The few rows of a test are read faster without any.
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_bitmapscan = off')
      return (await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])).rows
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('Index Only Scan using booking_unread')
    expect(lines).toContain('Index Only Scan using booking_unanswered')
  })
})
