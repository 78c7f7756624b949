import {
  type BackendClasses,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type JobsOptions,
  type Queue,
  runMigrations,
  withBackend,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { isUnavailable } from './event-sourcing/sql.ts'
import { type BrokerLog, connectRedis, RECONNECTING } from './queue-redis.ts'

/** The queue of all jobs. */
export const WORK = 'work'

/** Every job: its name and what it is given. */
export const job = z.discriminatedUnion('name', [
  z.object({ name: z.literal('resize-image'), data: z.object({ file_id: uuid }) }),
  z.object({ name: z.literal('erase-account'), data: z.object({ account_id: uuid }) }),
  z.object({ name: z.literal('add-demo-pictures'), data: z.object({ post_id: uuid }) }),
])
export type Job = z.infer<typeof job>

/** The event that a job follows from. */
const causeOf = z.object({ event_id: uuid, correlation_id: uuid }).optional()
type Cause = z.infer<typeof causeOf>

export type QueuedJob = Job & { cause?: Cause; opts?: JobsOptions }
export type NamedJob = QueuedJob & { opts: JobsOptions & { jobId: string } }

/** A job that is not tried again by itself. */
export type FailedJob = { id: string; attempts: number; reason: string /** ISO 8601, UTC. */; at: string }
export type JobCounts = { waiting: number; running: number; delayed: number; failed: number }

export type JobQueue = {
  /** Queues jobs; one whose id the queue still knows is left as it is, be it waiting or done. */
  add(jobs: QueuedJob[]): Promise<void>
  /**
   * Queues jobs whose effect is missing, whatever the queue remembers of their ids: one that waits or runs stays as it is,
   * one that ended is queued anew. One that failed for good gets a single try, so that it is soon seen among the failed again.
   */
  addMissing(jobs: NamedJob[]): Promise<void>
  counts(): Promise<JobCounts>
  /** The jobs that failed for good, the latest first. */
  failed(limit: number): Promise<FailedJob[]>
  /** Gives every failed job one more try. */
  retryFailed(): Promise<void>
  close(): Promise<void>
}
export type JobWorker = { close(): Promise<void> }

/** A try that failed: `final` when it was the job's last. */
export type Failure = { job: string; final: boolean }

/** The job broker: BullMQ on Postgres, or on Redis where there is one. */
export type Broker = {
  openQueue(name: string): JobQueue
  /** Runs jobs of a queue, so many at a time. What `work` throws has the job tried again, and is told to `failed`. */
  openWorker(
    name: string,
    options: {
      concurrency: number
      work: (job: Job, cause: Cause) => Promise<void>
      /** Without a failure it is the connection to the broker that has a problem. */
      failed: (error: Error, failure?: Failure) => void
    },
  ): JobWorker
  /** Whether it still knows what it was given. One that is new, that was emptied or lost its disk does not. */
  remembers(): Promise<boolean>
  /** Has it remember from now on. */
  remember(): Promise<void>
  close(): Promise<void>
}

/** About five hours of tries: a disk that is full or a database that is away at night must not cost a job. */
export const ATTEMPTS = 40
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 10 * 60_000

/** How long a job waits after so many failed tries: 1, 2, 4 … seconds, and from the eleventh on ten minutes. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
}

const DEFAULTS: JobsOptions = {
  attempts: ATTEMPTS,
  // BullMQ's own exponential backoff knows no longest wait: this name has the worker ask `retryDelay`.
  backoff: { type: 'capped' },
  removeOnComplete: 1_000,
  // What failed for good stays until somebody has looked at it (`npm run jobs`).
  removeOnFail: false,
}

const SILENT: BrokerLog = { warn() {}, info() {} }

/**
 * Connects to the broker: Redis where its URL is given, else the database. A Redis that is away is no failure here: the log is
 * told, and until it is back all that is asked of the broker is refused.
 * @throws BrokerAway from everything that asks a Redis which is away.
 */
export async function createBroker({
  databaseUrl,
  redisUrl,
  log = SILENT,
}: {
  databaseUrl: string
  redisUrl?: string
  log?: BrokerLog
}): Promise<Broker> {
  return redisUrl ? brokerOnRedis(redisUrl, log) : brokerOnPostgres(databaseUrl)
}

async function brokerOnRedis(url: string, log: BrokerLog): Promise<Broker> {
  const { client, isUp, ask, close } = await connectRedis(url, log)
  const workers = new Redis(url, { ...RECONNECTING, maxRetriesPerRequest: null })
  // That it is away has been said.
  workers.on('error', () => {})
  return brokerOf(withBackend(createRedisBackend), {
    queues: client,
    workers,
    isUp,
    isNews: (error) => isUp() && !isUnavailable(error),
    ask,
    async close() {
      close()
      workers.disconnect()
    },
  })
}

async function brokerOnPostgres(databaseUrl: string): Promise<Broker> {
  const migrator = new pg.Client({ connectionString: databaseUrl })
  await migrator.connect()
  await runMigrations(migrator).finally(() => migrator.end())
  // One pool for all queues: each would open its own otherwise.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c search_path=bullmq' })
  // A connection that breaks, idle or lent, is for whoever uses it next to notice, and no reason to die.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return brokerOf(withBackend(createPostgresBackend), {
    queues: pool,
    workers: pool,
    isUp: () => true,
    isNews: () => true,
    ask: (work) => work(),
    close: () => pool.end(),
  })
}

/** How a broker is reached. A queue is refused an answer at once, a worker waits until there is one. */
type Connections<C> = {
  queues: C
  workers: C
  isUp(): boolean
  /** Whether an error tells more than that the broker is away, which has been said. */
  isNews(error: Error): boolean
  ask<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A queue that nobody works on, with one job: who has forgotten that has forgotten all. */
const MEMORY = 'memory'
const MEMORY_JOB = 'given'

function brokerOf<B extends IQueueBackend, C>(
  { Queue, Worker }: BackendClasses<B, C>,
  { queues, workers, isUp, isNews, ask, close }: Connections<C>,
): Broker {
  const open = (name: string) => {
    // The version that it looks for is one that never changes here; looking costs a connection that breaks then its queue.
    const queue = new Queue(name, { connection: queues, defaultJobOptions: DEFAULTS, skipVersionCheck: true })
    // Whoever asks the queue is told.
    queue.on('error', () => {})
    return queue
  }
  const memory = open(MEMORY)
  return {
    openQueue: (name) => jobQueue(open(name), ask),
    openWorker(name, { concurrency, work, failed }) {
      const worker = new Worker(
        name,
        ({ name, data: { given, cause } }) => work(job.parse({ name, data: given }), causeOf.parse(cause)),
        {
          connection: workers,
          concurrency,
          settings: { backoffStrategy: retryDelay },
          // A worker that is killed again and again under a job is no fault of the job.
          maxStalledCount: 10,
        },
      )
      worker.on('failed', (failure, error) =>
        failed(error, failure && { job: `${failure.name} ${failure.id}`, final: failure.finishedOn !== undefined }),
      )
      worker.on('error', (error) => isNews(error) && failed(error))
      // What it would still have to say, nobody can hear while the broker is away.
      return { close: () => worker.close(!isUp()) }
    },
    remembers: () => ask(async () => (await memory.getJobState(MEMORY_JOB)) !== 'unknown'),
    remember: () => ask(async () => void (await memory.add(MEMORY_JOB, {}, { jobId: MEMORY_JOB }))),
    async close() {
      await memory.close()
      await close()
    },
  }
}

/** What is used of BullMQ's queue, whichever backend it is on. */
type BullQueue = Pick<
  Queue,
  'addBulk' | 'getJobState' | 'remove' | 'getJobCounts' | 'getFailed' | 'retryJobs' | 'close'
>

/** As the broker keeps a job: what it is given, and what it follows from. */
const wrapped = ({ name, data, cause, opts }: QueuedJob) => ({ name, data: { given: data, cause }, opts })

function jobQueue(queue: BullQueue, ask: Connections<unknown>['ask']): JobQueue {
  return {
    add: (jobs) => ask(async () => void (await queue.addBulk(jobs.map(wrapped)))),
    addMissing: (jobs) => ask(() => addMissing(queue, jobs)),
    async counts() {
      const {
        waiting = 0,
        prioritized = 0,
        active = 0,
        delayed = 0,
        failed = 0,
      } = await ask(() => queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'))
      return { waiting: waiting + prioritized, running: active, delayed, failed }
    },
    async failed(limit) {
      const jobs = await ask(() => queue.getFailed(0, limit - 1))
      return jobs.map(({ id = '', attemptsMade, failedReason, finishedOn = 0 }) => ({
        id,
        attempts: attemptsMade,
        reason: failedReason ?? '',
        at: new Date(finishedOn).toISOString(),
      }))
    },
    retryFailed: () => ask(() => queue.retryJobs({ state: 'failed' })),
    close: () => queue.close(),
  }
}

async function addMissing(queue: BullQueue, jobs: NamedJob[]): Promise<void> {
  for (const { opts, ...job } of jobs) {
    const state = await queue.getJobState(opts.jobId)
    const ended = state === 'completed' || state === 'failed'
    // An id that the queue remembers as ended would be ignored.
    if (ended) await queue.remove(opts.jobId)
    if (ended || state === 'unknown')
      await queue.addBulk([wrapped({ ...job, opts: state === 'failed' ? { ...opts, attempts: 1 } : opts })])
  }
}
