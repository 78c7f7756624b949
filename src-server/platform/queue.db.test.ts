import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { onEachBroker } from '../testing/brokers.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { newId } from './ids.ts'
import {
  type Broker,
  createBroker,
  type Failure,
  type Job,
  type JobQueue,
  type NamedJob,
  QUEUE_PATIENCE,
} from './queue.ts'

/** Shorter than the product's, and long enough for a busy machine to renew a lock. */
const PATIENCE = { ...QUEUE_PATIENCE, lockMs: 3_000, lookForDeadMs: 500 }

const resize = (opts: NamedJob['opts'] = { jobId: newId() }): NamedJob => ({
  name: 'resize-image',
  data: { file_id: newId() },
  opts,
})

const fileOf = ({ data }: Job) => z.object({ file_id: z.string() }).parse(data).file_id

const BROKEN = 'broken'

onEachBroker('the job broker', (backend) => {
  let broker: Broker
  let name: string
  let queue: JobQueue
  let workers: { close(): Promise<void> }[] = []
  // One for each test: every queue that BullMQ opens leaves a listener on the broker's pool.
  beforeEach(async () => {
    broker = await createBroker({ ...backend(), patience: PATIENCE })
    name = `test-${newId()}`
    queue = broker.openQueue(name)
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    workers = []
    await queue.close()
    await broker.close()
  })

  /** Starts a worker whose jobs fail with what `work` throws. */
  function run(work: (fileId: string) => Promise<void> = async () => {}) {
    const files: string[] = []
    const failures: Failure[] = []
    const worker = broker.openWorker(name, {
      concurrency: 1,
      work: async ({ name, data }) => {
        files.push(fileOf({ name, data }))
        await work(fileOf({ name, data }))
      },
      failed: (_, failure) => failure && failures.push(failure),
    })
    workers.push(worker)
    return { files, failures, close: () => worker.close() }
  }
  const filesOf = (jobs: NamedJob[]) => jobs.map(fileOf)
  const idle = { waiting: 0, running: 0, delayed: 0 }
  const settled = (counts: object) =>
    expect.poll(() => queue.counts(), { timeout: 10_000, interval: 10 }).toEqual({ ...idle, failed: 0, ...counts })

  it('runs jobs in order, by priority', async () => {
    const [ranked, first, second, urgent] = [
      resize({ jobId: newId(), priority: 2 }),
      resize(),
      resize(),
      resize({ jobId: newId(), lifo: true }),
    ] as const
    await queue.add([ranked, first, second])
    await queue.add([urgent])
    const worker = run()
    await settled({})
    expect(worker.files).toEqual(filesOf([urgent, first, second, ranked]))
  })

  it('remembers so many of those that are done, and of those that have failed', async () => {
    const small = await createBroker({ ...backend(), kept: { done: 2, failed: 2 } })
    const own = small.openQueue(`${name}-small`)
    const tried: string[] = []
    const worker = small.openWorker(`${name}-small`, {
      concurrency: 1,
      work: async (job) => {
        tried.push(fileOf(job))
        if (fileOf(job) === BROKEN) throw new Error('broken')
      },
      failed: () => {},
    })
    const jobs = Array.from({ length: 4 }, () => resize())
    const runs = async (added: NamedJob[], count: number) => {
      await own.add(added)
      await expect.poll(() => tried.length, { timeout: 10_000 }).toBe(count)
      await expect.poll(() => own.counts(), { timeout: 10_000 }).toMatchObject(idle)
    }
    await runs(jobs, 4)
    // The first was forgotten, and the last is remembered.
    await runs(
      [jobs[3], jobs[0]].flatMap((job) => job ?? []),
      5,
    )
    const broken = Array.from({ length: 4 }, () => ({
      ...resize({ jobId: newId(), attempts: 1 }),
      data: { file_id: BROKEN },
    }))
    await runs(broken, 9)
    expect(await own.counts()).toMatchObject({ failed: 2 })
    await worker.close()
    await own.close()
    await small.close()
  })

  it('keeps one job per id, waiting or done', async () => {
    const job = resize()
    await queue.add([job, job])
    await queue.add([job])
    expect(await queue.counts()).toMatchObject({ waiting: 1 })
    const worker = run()
    await settled({})
    await queue.add([job])
    await settled({})
    expect(worker.files).toHaveLength(1)
  })

  it('retries a failed job after a second, and reports both', async () => {
    const tries: number[] = []
    const worker = run(async () => {
      tries.push(Date.now())
      if (tries.length === 1) throw new Error('the database is away')
    })
    await queue.add([resize()])
    await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(2)
    const [first = 0, second = 0] = tries
    expect(second - first).toBeGreaterThanOrEqual(900)
    expect(worker.failures).toEqual([{ job: expect.stringMatching(/^resize-image /), final: false }])
  })

  it('keeps jobs that failed for good, with the reason, until they are retried', async () => {
    const jobId = newId()
    let broken = true
    const worker = run(async () => {
      if (broken) throw new Error('the disk is full')
    })
    await queue.add([resize({ jobId, attempts: 1 })])
    await settled({ failed: 1 })
    expect(await queue.failed(10)).toEqual([
      { id: jobId, attempts: 1, reason: 'the disk is full', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    // The worker tells of a failure once the broker has noted it.
    await expect.poll(() => worker.failures).toEqual([{ job: `resize-image ${jobId}`, final: true }])
    broken = false
    await queue.retryFailed()
    await expect.poll(() => worker.files, { timeout: 10_000 }).toHaveLength(2)
    await settled({})
  })

  it('retries a failed job once, also where it fails again at once', async () => {
    const broken = async () => {
      throw new Error('the disk is full')
    }
    const tries = Array.from({ length: 4 }, () => run(broken).files)
    await queue.add([resize({ jobId: newId(), attempts: 1 })])
    await settled({ failed: 1 })
    for (let round = 1; round <= 50; round++) {
      await queue.retryFailed()
      await settled({ failed: 1 })
      expect(tries.flat()).toHaveLength(1 + round)
    }
  })

  it('queues a missing job again unless it waits', async () => {
    const [done, failing, waiting] = [resize(), resize({ jobId: newId(), attempts: 1 }), resize()]
    const [failed] = filesOf([failing])
    await queue.add([done, failing])
    const before = run(async (file) => {
      if (file === failed) throw new Error('cannot be read')
    })
    await settled({ failed: 1 })
    await before.close()
    await queue.add([waiting])
    await queue.addMissing([done, failing, waiting])
    await queue.addMissing([done, failing, waiting])
    expect(await queue.counts()).toEqual({ ...idle, waiting: 3, failed: 0 })
    const after = run()
    await settled({})
    expect(after.files.toSorted()).toEqual(filesOf([done, failing, waiting]).toSorted())
  })

  it('takes up the job of a worker that died, once its lock has ended', async () => {
    await queue.add([resize()])
    await dieUnderJob()
    const worker = run()
    await expect.poll(() => worker.files.length, { timeout: 20_000 }).toBe(1)
    await settled({})
  })

  /** A worker of another process, of which nothing is heard any more once it has a job. */
  async function dieUnderJob(): Promise<void> {
    const { databaseUrl, redisUrl } = backend()
    const proxy = await faultyProxy(redisUrl ?? databaseUrl)
    const urls = redisUrl ? { databaseUrl, redisUrl: proxy.url } : { databaseUrl: proxy.url }
    const own = await createBroker({ ...urls, patience: PATIENCE })
    const taken = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const work = () => {
      taken.resolve()
      return ended.promise
    }
    const worker = own.openWorker(name, { concurrency: 1, work, failed: () => {} })
    await taken.promise
    await proxy.refuse()
    onTestFinished(async () => {
      await proxy.restore()
      ended.resolve()
      await worker.close()
      await own.close()
    })
  }

  it('knows when it has lost all jobs', async () => {
    await broker.remember()
    await broker.remember()
    expect(await broker.remembers()).toBe(true)
    await queue.add([resize()])
    await backend().empty()
    expect(await broker.remembers()).toBe(false)
    expect(await queue.counts()).toEqual({ ...idle, failed: 0 })
    const worker = run()
    await queue.add([resize()])
    await expect.poll(() => worker.files, { timeout: 10_000 }).toHaveLength(1)
  })
})
