import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/ids.ts'
import {
  type Broker,
  createBroker,
  type Failure,
  IMAGES,
  type JobQueue,
  type NamedJob,
  type QueuedJob,
} from '#server/queue.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { resizeImage } from './jobs/resize-image.ts'
import { reactions } from './reactions.ts'
import { reconcile } from './reconcile.ts'
import { relayBatch } from './relay.ts'

let app: TestApp
let broker: Broker
let name: string
let queue: JobQueue
beforeAll(async () => {
  app = await testApp()
  broker = await createBroker({ databaseUrl: await testDatabase() })
})
beforeEach(() => {
  name = `${IMAGES}-${newId()}`
  queue = broker.openQueue(name)
})
afterAll(async () => {
  await broker.close()
  await app.stop()
})

/** Has the relay read all that happened so far, and gives the jobs that it would have queued. */
async function relayed(): Promise<QueuedJob[]> {
  const jobs: QueuedJob[] = []
  while ((await relayBatch(app.context.pool, { add: async (added) => void jobs.push(...added) }, reactions)) > 0);
  return jobs
}

/** Queues what the relay would have, with a single try for each job. */
async function queueOnce(): Promise<void> {
  await queue.add((await relayed()).map((job) => ({ ...job, opts: { ...job.opts, attempts: 1 } })))
}

const lookAgain = () => reconcile(app.context, queue, reactions)

const widths = async (id: string) =>
  (await app.context.db.selectFrom('file').select('variant_widths').where('id', '=', id).executeTakeFirst())
    ?.variant_widths

/** What reconciling would queue, as the ids of files. */
async function missing(): Promise<string[]> {
  const jobs: NamedJob[] = []
  await reconcile(app.context, { addMissing: async (added) => void jobs.push(...added) }, reactions)
  return jobs.flatMap((job) => (job.name === 'resize-image' ? [job.data.file_id] : []))
}

describe('reconciling', () => {
  it('queues the pictures that have no smaller copies, and no others', async () => {
    const done = await app.picture()
    await app.system.file.makeVariants({ id: done })
    const bytes = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    const tiny = await app.system.file.save({ id: newId(), kind: 'post', bytes })
    const lost = await app.picture()
    await relayed()
    const tooNew = await app.picture()

    const found = await missing()
    expect(found).toContain(lost)
    expect(found).not.toContain(done)
    expect(found).not.toContain(tiny.id)
    // The relay is still to come to it.
    expect(found).not.toContain(tooNew)
  })

  it('leaves a job that waits as it is', async () => {
    await app.picture()
    await queue.add(await relayed())
    const before = await queue.counts()
    await lookAgain()
    await lookAgain()
    const pictures = (await missing()).length
    expect(await queue.counts()).toMatchObject({ waiting: pictures, running: 0, delayed: 0, failed: 0 })
    expect(before.waiting).toBeGreaterThan(0)
  })

  it('makes the copies of a picture whose job failed for good, and of one whose job ended without them', async () => {
    const ids = [await app.picture(), await app.picture()]
    const [failing] = ids
    await queueOnce()
    const broken = run(async (id) => {
      if (id === failing) throw new Error('the disk is full')
    })
    await expect.poll(() => queue.counts(), { timeout: 10_000 }).toMatchObject({ waiting: 0, running: 0, failed: 1 })
    await broken.worker.close()
    expect(broken.failures).toEqual([{ job: expect.stringMatching(/^resize-image /), final: true }])
    expect(await queue.failed(10)).toMatchObject([{ attempts: 1, reason: 'the disk is full' }])

    await lookAgain()
    const { worker } = run((id) => resizeImage(app.system, { file_id: id }))
    for (const id of ids) await expect.poll(() => widths(id), { timeout: 10_000 }).toEqual([320])
    await expect.poll(() => queue.counts()).toMatchObject({ waiting: 0, running: 0, failed: 0 })
    await worker.close()
  })

  it('gives a failed job one more try at a time, so that it is seen among the failed', async () => {
    const id = await app.picture()
    await queueOnce()
    const tried: string[] = []
    const { worker } = run(async (file) => {
      tried.push(file)
      throw new Error('cannot be read')
    })
    const triesOfIt = () => tried.filter((file) => file === id).length
    await expect.poll(triesOfIt, { timeout: 10_000 }).toBe(1)
    await expect.poll(async () => (await queue.counts()).failed).toBeGreaterThan(0)
    await queue.retryFailed()
    await expect.poll(triesOfIt, { timeout: 10_000 }).toBe(2)
    await expect.poll(async () => (await queue.counts()).failed).toBeGreaterThan(0)
    await lookAgain()
    await expect.poll(triesOfIt, { timeout: 10_000 }).toBe(3)
    await expect
      .poll(async () => (await queue.failed(1_000)).some(({ reason }) => reason === 'cannot be read'))
      .toBe(true)
    await worker.close()
  })
})

describe('a job that fails', () => {
  it('is tried again a second later', async () => {
    const tries: number[] = []
    const { worker, failures } = run(async () => {
      tries.push(Date.now())
      if (tries.length === 1) throw new Error('the database is away')
    })
    await queue.add([{ name: 'resize-image', data: { file_id: newId() } }])
    await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(2)
    const [first = 0, second = 0] = tries
    expect(second - first).toBeGreaterThanOrEqual(900)
    expect(failures).toEqual([{ job: expect.stringMatching(/^resize-image /), final: false }])
    await worker.close()
  })
})

/** A worker on this test's queue. */
function run(work: (fileId: string) => Promise<void>) {
  const failures: Failure[] = []
  const worker = broker.openWorker(name, {
    concurrency: 2,
    work: async (job) => {
      if (job.name === 'resize-image') await work(job.data.file_id)
    },
    failed: (_, failure) => failure && failures.push(failure),
  })
  return { worker, failures }
}
