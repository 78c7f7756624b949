import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { fileEvents } from '#server/domains/file/events.ts'
import { newId } from '#server/platform/ids.ts'
import {
  type Broker,
  createBroker,
  type Failure,
  type Job,
  type JobQueue,
  type NamedJob,
  type QueuedJob,
  WORK,
} from '#server/platform/queue.ts'
import type { JobType } from '#server/procedures/job.ts'
import { SILENT } from '#server/projections/logger.ts'
import { onEachBroker } from '#server/testing/brokers.ts'
import { readToEnd } from '#server/testing/read-to-end.ts'
import { appScene } from '#server/testing/scene.ts'
import { sameIn } from '#shared/label.ts'
import { jobTypes } from './jobs.ts'
import { reconcile, runReconciliation } from './reconcile.ts'
import { relayReader } from './relay.ts'

const HOUR_MS = 3_600_000

const { app } = await appScene()

/** Runs the relay to the end. @returns the jobs that it would have queued */
async function relayed(): Promise<QueuedJob[]> {
  const jobs: QueuedJob[] = []
  const queue = { add: async (added: QueuedJob[]) => void jobs.push(...added) }
  await readToEnd(app.context, relayReader(app.context, queue, jobTypes))
  return jobs
}

const widths = async (id: string) =>
  (await app.context.db.selectFrom('file').select('variant_widths').where('id', '=', id).executeTakeFirst())
    ?.variant_widths

const fileOf = ({ data }: Job) => z.object({ file_id: z.string() }).parse(data).file_id
const makeVariants = async (id: string) => void (await app.system.file.makeVariants({ id }))

/** The ids of the files that reconciliation would queue. */
async function missing(): Promise<string[]> {
  const jobs: NamedJob[] = []
  await reconcile(app.context, { addMissing: async (added) => void jobs.push(...added) }, jobTypes)
  return jobs.flatMap((job) => (job.name === 'resize-image' ? [fileOf(job)] : []))
}

describe('reconciling', () => {
  it('queues exactly the pictures that lack variants or what a link shows', async () => {
    const done = await app.picture()
    await app.system.file.makeVariants({ id: done })
    const bytes = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    const [tiny, tinyDone] = [newId(), newId()]
    await app.system.file.save({ id: tiny, kind: 'post', bytes })
    await app.system.file.save({ id: tinyDone, kind: 'post', bytes })
    await app.system.file.makeVariants({ id: tinyDone })
    const lost = await app.picture()
    await relayed()
    const tooNew = await app.picture()

    const found = await missing()
    expect(found).toContain(lost)
    expect(found).not.toContain(done)
    expect(found).toContain(tiny)
    expect(found).not.toContain(tinyDone)
    // The relay has not read it.
    expect(found).not.toContain(tooNew)
  })
})

describe('the reconciliation', () => {
  const remembers = vi.fn(async () => true)
  const broker = { remembers, remember: async () => {}, lookMs: 5 }
  /** A job whose effect nothing lacks, which notes that it was looked at. */
  const looked = (name: string, look: () => void): JobType => ({
    name,
    does: sameIn(name),
    follows: {
      category: 'file',
      events: fileEvents,
      data: () => ({}),
      missing(db) {
        look()
        return db.selectFrom('file').select('id').where('id', 'is', null)
      },
    },
    run: async () => {},
  })
  function start(jobTypes: readonly JobType[]) {
    const error = vi.fn()
    const queue = { addMissing: async () => {} }
    const running = runReconciliation({ context: app.context, broker, queue, jobTypes, log: { ...SILENT, error } })
    onTestFinished(() => running.stop())
    return { error, stop: () => running.stop() }
  }

  it('is due after an hour, whatever the clock says', async () => {
    const look = vi.fn()
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stop } = start([looked('look', look)])
    await expect.poll(() => look.mock.calls.length).toBe(1)
    for (const date of [Date.now() + 3 * HOUR_MS, 0]) {
      const begun = performance.now()
      vi.setSystemTime(date)
      expect(performance.now()).toBe(begun)
      const turns = remembers.mock.calls.length
      await expect.poll(() => remembers.mock.calls.length).toBeGreaterThan(turns + 2)
    }
    expect(look).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => look.mock.calls.length).toBe(2)
    await stop()
  })

  it('goes on when one of its parts fails, and says which', async () => {
    const broken = new Error('column "colour" does not exist')
    const look = vi.fn()
    const fails = looked('fails', () => {
      throw broken
    })
    const { error, stop } = start([fails, looked('look', look)])
    await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => error.mock.calls.length).toBeGreaterThan(0)
    await stop()
    expect(error.mock.calls[0]?.[0]).toMatchObject({ err: { errors: [broken] } })
  })
})

onEachBroker('jobs whose effect is missing', (backend) => {
  let broker: Broker
  let name: string
  let queue: JobQueue
  beforeAll(async () => {
    broker = await createBroker(backend())
  })
  beforeEach(() => {
    name = `${WORK}-${newId()}`
    queue = broker.openQueue(name)
  })
  afterEach(() => queue.close())
  afterAll(() => broker.close())

  /** Queues the relay's jobs with a single attempt each. */
  async function queueOnce(): Promise<void> {
    await queue.add((await relayed()).map((job) => ({ ...job, opts: { ...job.opts, attempts: 1 } })))
  }

  const lookAgain = () => reconcile(app.context, queue, jobTypes)

  function run(work: (fileId: string) => Promise<void>) {
    const failures: Failure[] = []
    const worker = broker.openWorker(name, {
      concurrency: 2,
      work: async (job) => {
        if (job.name === 'resize-image') await work(fileOf(job))
      },
      failed: (_, failure) => failure && failures.push(failure),
    })
    // A worker that a failed test leaves open would keep the broker from closing.
    onTestFinished(() => worker.close())
    return { worker, failures }
  }

  it('leaves a waiting job as it is', async () => {
    await app.picture()
    await queue.add(await relayed())
    const before = await queue.counts()
    await lookAgain()
    await lookAgain()
    const pictures = (await missing()).length
    expect(await queue.counts()).toMatchObject({ waiting: pictures, running: 0, delayed: 0, failed: 0 })
    expect(before.waiting).toBeGreaterThan(0)
  })

  it('makes missing variants whether the job failed or ended without them', async () => {
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
    const { worker } = run((id) => makeVariants(id))
    for (const id of ids) await expect.poll(() => widths(id), { timeout: 10_000 }).toEqual([320])
    await expect.poll(() => queue.counts()).toMatchObject({ waiting: 0, running: 0, failed: 0 })
    await worker.close()
  })

  it('retries a failed job once at a time, so that it stays visible as failed', async () => {
    const id = await app.picture()
    await queueOnce()
    const tried: string[] = []
    const { worker } = run(async (file) => {
      tried.push(file)
      throw new Error('cannot be read')
    })
    const triesOfIt = () => tried.filter((file) => file === id).length
    const allFailed = async () => {
      const { waiting, running, failed } = await queue.counts()
      return waiting + running === 0 && failed > 0
    }
    await expect.poll(allFailed).toBe(true)
    expect(triesOfIt()).toBe(1)
    await queue.retryFailed()
    await expect.poll(triesOfIt).toBe(2)
    await expect.poll(allFailed).toBe(true)
    await lookAgain()
    await expect.poll(triesOfIt).toBe(3)
    await expect
      .poll(async () => (await queue.failed(1_000)).some(({ reason }) => reason === 'cannot be read'))
      .toBe(true)
    await worker.close()
  })

  it('are queued again within seconds after the broker was emptied', async () => {
    const log = { ...SILENT, error: vi.fn() }
    const reconciliation = runReconciliation({
      context: app.context,
      broker: { ...broker, lookMs: 500 },
      queue,
      jobTypes,
      log,
    })
    await expect.poll(() => broker.remembers(), { timeout: 10_000 }).toBe(true)
    const id = await app.picture()
    await queue.add(await relayed())
    await backend().empty()
    expect(await queue.counts()).toMatchObject({ waiting: 0 })

    const { worker } = run((file) => makeVariants(file))
    await expect.poll(() => widths(id), { timeout: 15_000 }).toEqual([320])
    // It notes this once everything is queued, and the picture may be made by then.
    await expect.poll(() => broker.remembers()).toBe(true)
    expect(log.error.mock.calls).toEqual([])
    await reconciliation.stop()
    await worker.close()
  })
})
