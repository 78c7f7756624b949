import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { RecordedOf } from '../../event-sourcing/event.ts'
import { nightChangesOf, undoOf } from './changes.ts'
import type { RoomEvents } from './events.ts'

const TODAY = '2026-11-20'
const nights = Array.from({ length: 640 }, (_, day) => addDays(TODAY, day))

const priced = (version: number): RecordedOf<RoomEvents, 'RoomNightsSet'> => ({
  id: `${version}`,
  position: version,
  stream: 'room-1',
  version,
  type: 'RoomNightsSet',
  at: `${TODAY}T00:00:00.000Z`,
  meta: { actor: { id: '1', role: 'owner' }, correlation_id: `${version}` },
  data: { nights, amount: 1, price_cents: version, is_closed: true },
})

it('a year of changes is read while others go on, and no more of it is kept than is asked for', async () => {
  const work = { isDone: false, turns: 0 }
  const others = async () => {
    while (!work.isDone) {
      await setImmediate()
      work.turns++
    }
  }
  const changes = Array.from({ length: 365 }, (_, index) => priced(index + 1))
  const reading = nightChangesOf(changes, new Set([364, 365])).finally(() => {
    work.isDone = true
  })
  const [found] = await Promise.all([reading, others()])
  expect(work.turns).toBeGreaterThan(10)
  expect([...found.of.keys()]).toEqual([364, 365])
  expect(found.of.get(365)?.[0]).toEqual({ night: TODAY, before: { price_cents: 364 }, after: { price_cents: 365 } })
  expect(undoOf(364, found, TODAY)).toEqual([])
  expect(undoOf(365, found, addDays(TODAY, 639))).toEqual([{ night: nights.at(-1), price_cents: 364 }])
})
