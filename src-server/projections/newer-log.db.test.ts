import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type EventTypes, eventType } from '../event-sourcing/event.ts'
import { handle } from '../event-sourcing/handle.ts'
import { type Projector, rowProjector } from '../event-sourcing/projector.ts'
import { MEMBER } from '../testing/given.ts'
import { type JarRow, jar, jarDatabase, jarEvents } from '../testing/jar.ts'
import { createLeases } from './lease.ts'
import { listenToLog } from './log-notifier.ts'
import { SILENT } from './logger.ts'
import { projectorReader } from './projector-reader.ts'
import { replay } from './replay.ts'
import { runReaders } from './run-readers.ts'
import { projectorStatuses } from './status.ts'
import { listenToWork } from './work-notifier.ts'

/** The next release: an event has one more field, and there is another event. */
const newEvents = {
  Added: eventType(z.object({ n: z.int(), times: z.int() }), {
    upcasts: [(data) => ({ ...z.object({ n: z.int() }).parse(data), times: 1 })],
  }),
  Doubled: eventType(z.object({})),
}
const idIn = ({ stream }: { stream: string }) => stream.slice(4)
const ofJars = { name: 'jars', mode: 'async', table: 'jar', keyColumn: 'id' } as const
const oldJars = rowProjector<JarRow, typeof jarEvents>({
  ...ofJars,
  events: jarEvents,
  keys: (event) => [idIn(event)],
  evolve: { Added: (row, event) => ({ id: idIn(event), total: (row?.total ?? 0) + event.data.n }) },
})
const newJars = rowProjector<JarRow, typeof newEvents>({
  ...ofJars,
  events: newEvents,
  keys: (event) => [idIn(event)],
  evolve: {
    Added: (row, event) => ({ id: idIn(event), total: (row?.total ?? 0) + event.data.n * event.data.times }),
    Doubled: (row) => row && { ...row, total: row.total * 2 },
  },
})

async function scene() {
  const jars = await jarDatabase([])
  onTestFinished(() => jars.pool.end())
  const id = randomUUID()
  /** As the new release writes it, together with an event that the old one knows. */
  const write = (type: string, data: object, schemaVersion: number) => {
    const event = (type: string, data: object, schemaVersion: number) => {
      return { id: randomUUID(), type, schemaVersion, data, stored: data }
    }
    return jars.ctx.commit({
      stream: `jar-${id}`,
      expected: 1,
      at: MEMBER.at,
      meta: { actor: MEMBER.actor, correlation_id: randomUUID() },
      events: [event('Added', { n: 1 }, 1), event(type, data, schemaVersion)],
    })
  }
  const said: string[] = []
  /** A process of a release. */
  const start = (eventTypes: EventTypes, projector: Projector) => {
    const engine = { ...jars.engine, eventTypes, leases: createLeases(jars.pool) }
    const notifier = listenToLog(jars.databaseUrl, SILENT)
    const workNotifier = listenToWork(jars.databaseUrl, SILENT)
    const log = { ...SILENT, error: (_: object, message: string) => void said.push(message) }
    const readers = [projectorReader(engine, projector, log)]
    const running = runReaders({ ...engine, readers, notifier, workNotifier, log })
    onTestFinished(async () => {
      await running.stop()
      await notifier.close()
      await workNotifier.close()
    })
  }
  const status = async () => (await projectorStatuses(jars.pool, [newJars]))[0]
  return { ...jars, id, write, start, said, status }
}

it.for([
  { what: 'of a new type', type: 'Doubled', data: {}, schemaVersion: 1, total: 6 },
  { what: 'of a newer version', type: 'Added', data: { n: 1, times: 3 }, schemaVersion: 2, total: 6 },
])('an old worker stops before a commit with an event $what, says so once, and a new one goes on', async (newer) => {
  const { pool, engine, add, total, id, write, start, said, status } = await scene()
  await add(id, 2)
  await write(newer.type, newer.data, newer.schemaVersion)
  start(jarEvents, oldJars)
  const waits = `A newer version of the product has written to the log (${newer.type} version ${newer.schemaVersion})`
  await expect.poll(status).toMatchObject({ position: 1, lag: 2, obstacle: expect.stringContaining(waits) })
  expect(await total(id)).toBe(2)
  start(jarEvents, oldJars)

  start(newEvents, newJars)
  await expect.poll(status).toMatchObject({ lag: 0, obstacle: null, deadLetters: 0 })
  expect(said).toEqual(['reader of the log must wait'])
  const live = await total(id)
  await replay({ ...engine, eventTypes: newEvents }, newJars)
  expect([live, await total(id)]).toEqual([newer.total, newer.total])
  expect((await pool.query('select from dead_letter')).rowCount).toBe(0)
})

it('a replay stops at an event of newer code that comes while it runs', async () => {
  const { engine, add, id, write } = await scene()
  await add(id, 1)
  const begun = replay(engine, oldJars, async () => {
    await write('Doubled', {}, 1).catch(() => {})
  })
  await expect(begun).rejects.toThrow('Doubled version 1')
})

it('no command is decided without an event that only newer code can read', async () => {
  const { ctx, add, id, write } = await scene()
  await add(id, 1)
  await write('Doubled', {}, 1)
  const adding = handle(ctx, jar, { ...MEMBER, correlationId: randomUUID(), id }, { type: 'Add', n: 1 })
  await expect(adding).rejects.toThrow('Doubled')
})
