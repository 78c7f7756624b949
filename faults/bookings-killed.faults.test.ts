import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { auditReadModels } from './audit.ts'
import { report } from './figures.ts'
import { call, openHotel, type Person } from './hotel.ts'
import { openStage, type Stage, type Web } from './stage.ts'

const GUESTS = 50
/** A guest may have twenty that wait. */
const EACH = 10
const KILLS = 3
const PAUSE_MS = 25

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 60_000)
afterAll(() => stage.close())

it(`kill -9 of the web server in the middle of ${GUESTS * EACH} requests loses and doubles no booking`, async (test) => {
  let web: Web = await stage.startWeb()
  const hotel = await openHotel(stage, web, GUESTS)
  const room_id = await hotel.room(GUESTS * EACH)
  const today = phnomPenhDate(new Date())
  const acknowledged: string[] = []

  /** Asks until there is an answer; each time with the same key, as an application does. */
  async function askUntilAnswered(guest: Person, nth: number): Promise<void> {
    const key = randomUUID()
    const stay = { room_id, room_amount: 1, people_amount: 2, booking_date: addDays(today, 10 + nth) }
    for (;;) {
      const { reason } = await call(web, guest, 'booking.request', stay, key)
      if (reason === null) return void acknowledged.push(key)
      expect(['UNANSWERED', 'BUSY']).toContain(reason)
      await sleep(PAUSE_MS)
    }
  }
  const asking = hotel.guests.map(async (guest) => {
    for (let nth = 0; nth < EACH; nth++) await askUntilAnswered(guest, nth)
  })
  const recovered: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan((kill * GUESTS * EACH) / (KILLS + 2))
    const begun = performance.now()
    web.signal('SIGKILL')
    await web.process.ended
    web = await stage.startWeb(web)
    recovered.push(performance.now() - begun)
  }
  await Promise.all(asking)

  const { rows } = await stage.context.pool.query<{ requests: number; sold: number }>(
    `select (select count(*)::int from event where type = 'BookingRequested') as requests,
       (select sum(held + taken)::int from room_inventory) as sold`,
  )
  expect(rows).toEqual([{ requests: GUESTS * EACH, sold: GUESTS * EACH }])
  expect(acknowledged).toHaveLength(GUESTS * EACH)
  await auditReadModels(stage.context)
  report(test, `${KILLS} kills among requests`, { acknowledged }, recovered)
})
