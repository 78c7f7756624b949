import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Decider } from '#server/event-sourcing/decider.ts'
import { type DataOf, eventType, personal } from '#server/event-sourcing/event.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { createBroker, type Job, type JobQueue, type QueuedJob, WORK } from '#server/platform/queue.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { defineJob } from '#server/procedures/job.ts'
import { createLeases } from '#server/projections/lease.ts'
import { onEachBroker } from '#server/testing/brokers.ts'
import { MEMBER } from '#server/testing/given.ts'
import { readToEnd } from '#server/testing/read-to-end.ts'
import { appScene } from '#server/testing/scene.ts'
import { label } from '#shared/label.ts'
import { jobTypes } from './jobs.ts'
import { relayReader } from './relay.ts'

const { app } = await appScene()

/** An in-memory queue that can crash. */
function memory(crash = false): Pick<JobQueue, 'add'> & { jobs: QueuedJob[] } {
  const jobs: QueuedJob[] = []
  return {
    jobs,
    async add(added) {
      jobs.push(...added)
      if (crash) throw new Error('the queue is gone')
    },
  }
}

async function drain(queue: Pick<JobQueue, 'add'>, types = jobTypes): Promise<void> {
  const eventTypes = { ...app.context.eventTypes, ...firstEvents }
  const engine = { ...app.context, eventTypes, leases: createLeases(app.context.pool) }
  await readToEnd(engine, relayReader(engine, queue, types))
}

const invited = z.object({ guest_id: z.uuid(), name: personal(z.string()) })
const OF_THE_GUEST = { person: 'guest_id' }
const firstEvents = { GuestInvited: eventType(invited, OF_THE_GUEST) }
const guest: Decider<null, DataOf<(typeof firstEvents)['GuestInvited']>, typeof firstEvents> = {
  category: 'guest',
  events: firstEvents,
  initial: null,
  evolve: { GuestInvited: () => null },
  decide: (data) => [{ type: 'GuestInvited', data }],
}
const greeting = invited.extend({ seats: z.int() })
/** Follows the event's second version. */
const greet = defineJob({
  name: 'greet',
  does: label('សាកល្បង។', 'Greets.', '问候。'),
  data: greeting,
  run: async () => {},
  follows: {
    category: 'guest',
    events: {
      GuestInvited: eventType(greeting, {
        ...OF_THE_GUEST,
        upcasts: [(data) => ({ ...invited.loose().parse(data), seats: 1 })],
      }),
    },
    data: ({ data: { seats, ...rest } }) => ({ ...rest, seats: seats + 1 }),
    missing: (db) => db.selectFrom('account').select('id').where('id', 'is', null),
  },
})

const invite = (data: DataOf<(typeof firstEvents)['GuestInvited']>) =>
  handle(app.context, guest, { ...MEMBER, id: data.guest_id, correlationId: randomUUID() }, data)

describe('the relay', () => {
  it('queues one job per event that a job follows, and reads no event twice', async () => {
    await drain(memory())
    const ids = [await app.picture(), await app.picture()]
    const queue = memory()
    await drain(queue)
    expect(queue.jobs.map((job) => job.data)).toEqual(ids.map((file_id) => ({ file_id })))
    expect(queue.jobs[0]?.opts?.jobId).toMatch(/^resize-image-/)
    const again = memory()
    await drain(again)
    expect(again.jobs).toEqual([])
  })

  it('queues the same ids again after a crash before the checkpoint', async () => {
    await app.picture()
    const dying = memory(true)
    await expect(drain(dying)).rejects.toThrow('the queue is gone')
    const queue = memory()
    await drain(queue)
    expect(queue.jobs.map((job) => job.opts?.jobId)).toEqual(dying.jobs.map((job) => job.opts?.jobId))
  })

  it('gives a job its event as it is today, without personal data', async () => {
    await drain(memory())
    const data = { guest_id: randomUUID(), name: 'Sokha' }
    await invite(data)
    const queue = memory()
    await drain(queue, [greet])
    expect(queue.jobs).toMatchObject([{ name: 'greet', data: { guest_id: data.guest_id, name: null, seats: 2 } }])
  })

  it('stops before an event that only newer code can read, which may have jobs for it', async () => {
    await drain(memory())
    await invite({ guest_id: randomUUID(), name: 'Sokha' })
    const queue = memory()
    const old = { ...app.context, leases: createLeases(app.context.pool) }
    await expect(readToEnd(old, relayReader(old, queue, jobTypes))).rejects.toThrow('GuestInvited version 1')
    await drain(queue, [greet])
    expect(queue.jobs).toMatchObject([{ name: 'greet' }])
  })

  it('runs in one process at a time', async () => {
    await app.picture()
    const queues = [memory(), memory(), memory()]
    await Promise.all(queues.map((queue) => drain(queue)))
    expect(queues.flatMap((queue) => queue.jobs)).toHaveLength(1)
  })
})

onEachBroker('what the relay queues', (backend) => {
  it('leads to variants of the picture', async () => {
    const broker = await createBroker(backend())
    const queue = broker.openQueue(WORK)
    await drain(memory())
    const id = await app.picture()
    const done = Promise.withResolvers<Job>()
    const worker = broker.openWorker(WORK, {
      concurrency: 1,
      work: async (job) => {
        await jobTypes.find(({ name }) => name === job.name)?.run(systemRequest(app.context), job.data)
        done.resolve(job)
      },
      failed: (error) => done.reject(error),
    })
    await drain(queue)
    expect(await done.promise).toMatchObject({ name: 'resize-image', data: { file_id: id } })
    const row = await app.context.db.selectFrom('file').select('variant_widths').where('id', '=', id).executeTakeFirst()
    expect(row?.variant_widths).toEqual([320])
    await worker.close()
    await queue.close()
    await broker.close()
  })
})
