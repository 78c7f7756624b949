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
import { isUnavailable } from '../event-sourcing/sql.ts'
import { type Logger, SILENT } from '../projections/logger.ts'
import { KEEP_ALIVE } from './database.ts'
import { watchPostgres } from './queue-postgres.ts'
import { connectRedis, RECONNECTING } from './queue-redis.ts'

export const WORK = 'work'

const CONNECT_MS = 5_000
/** How often a worker without work looks for the job whose notification was lost. */
const IDLE_SECONDS = 15
/** How long an answer of Postgres is waited for. */
const ANSWER_MS = 10_000

export const QUEUE_PATIENCE = {
  /** How long an answer of Redis is waited for. */
  answerMs: 5_000,
  /** How long a worker that is not heard of keeps its jobs; one that lives renews them after half of it. */
  lockMs: 10_000,
  /** How often workers look for such jobs. It takes two looks: so a job whose worker died goes on within 15 seconds, or 20. */
  lookForDeadMs: 5_000,
}

export type Job = { name: string; data: unknown }

const causeSchema = z.object({ event_id: uuid, correlation_id: uuid })
export type Cause = z.infer<typeof causeSchema>

export type QueuedJob = Job & { cause?: Cause; opts?: JobsOptions }
export type NamedJob = QueuedJob & { opts: JobsOptions & { jobId: string } }

export type FailedJob = { id: string; attempts: number; reason: string /** ISO 8601, UTC. */; at: string }
type JobCounts = { waiting: number; running: number; delayed: number; failed: number }
export type JobState = keyof JobCounts

export type JobQueue = {
  /** Ignores a job whose id the queue knows, waiting or done. */
  add(jobs: QueuedJob[]): Promise<void>
  /** Queues again jobs that ended without their effect; one that failed for good gets a single try. */
  addMissing(jobs: NamedJob[]): Promise<void>
  counts(): Promise<JobCounts>
  failed(limit: number): Promise<FailedJob[]>
  /** The ids of jobs in each state, at most so many of each. */
  ids(limit: number): Promise<Record<JobState, string[]>>
  /** Gives failed jobs one more try, and leaves others alone. */
  retry(ids: readonly string[]): Promise<void>
  retryFailed(): Promise<void>
  close(): Promise<void>
}
type JobWorker = { close(): Promise<void> }

export type Failure = { job: string; final: boolean }

export type Broker = {
  openQueue(name: string): JobQueue
  /** A job whose `work` throws is tried again, and `failed` is called. */
  openWorker(
    name: string,
    options: {
      concurrency: number
      work: (job: Job, cause?: Cause) => Promise<void>
      /** Without `failure` the connection to the broker failed. */
      failed: (error: Error, failure?: Failure) => void
    },
  ): JobWorker
  /** False for a broker that is new, was emptied or lost its disk. */
  remembers(): Promise<boolean>
  /** How often (ms) to ask whether it remembers: a look costs Redis next to nothing, and Postgres a statement. */
  lookMs: number
  remember(): Promise<void>
  close(): Promise<void>
}

/** About five hours of tries: a full disk or a database away for a night must not lose a job. */
export const ATTEMPTS = 40
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 10 * 60_000

/** The delay after so many failures (ms): doubles from 1 s to 10 minutes. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
}

/** How many jobs of each kind a queue remembers; failed ones are for `npm run jobs`. */
const KEPT = { done: 1_000, failed: 10_000 }

const defaults = ({ done, failed }: typeof KEPT): JobsOptions => ({
  attempts: ATTEMPTS,
  // BullMQ's exponential backoff has no upper limit; `capped` calls `retryDelay`.
  backoff: { type: 'capped' },
  removeOnComplete: done,
  // One that is forgotten is found again by its missing effect.
  removeOnFail: failed,
})

/** Resolves also while Redis is away. @throws BrokerUnavailable from each call until it is back */
export async function createBroker({
  databaseUrl,
  redisUrl,
  kept = KEPT,
  log = SILENT,
  patience = QUEUE_PATIENCE,
}: {
  databaseUrl: string
  redisUrl?: string
  kept?: typeof KEPT
  log?: Pick<Logger, 'warn' | 'info'>
  patience?: typeof QUEUE_PATIENCE
}): Promise<Broker> {
  const options = { log, patience, jobs: defaults(kept) }
  return redisUrl ? brokerOnRedis(redisUrl, options) : brokerOnPostgres(databaseUrl, options)
}

type BrokerOptions = { log: Pick<Logger, 'warn' | 'info'>; patience: typeof QUEUE_PATIENCE; jobs: JobsOptions }

async function brokerOnRedis(url: string, { log, patience, jobs }: BrokerOptions): Promise<Broker> {
  const { client, isUp, ask, close } = await connectRedis(url, { log, answerMs: patience.answerMs })
  const workers = new Redis(url, { ...RECONNECTING, maxRetriesPerRequest: null })
  workers.on('error', () => {})
  return brokerOf(withBackend(createRedisBackend), {
    queues: client,
    jobs,
    patience,
    workers,
    isUp,
    isUnexpected: (error) => isUp() && !isUnavailable(error),
    ask,
    lookMs: 2_000,
    async close() {
      close()
      workers.disconnect()
    },
  })
}

async function brokerOnPostgres(databaseUrl: string, { log, patience, jobs }: BrokerOptions): Promise<Broker> {
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, ...KEEP_ALIVE }
  const migrator = new pg.Client(connection)
  await migrator.connect()
  await runMigrations(migrator).finally(() => migrator.end())
  // Each queue would open a pool of its own, so they share one.
  const pool = new pg.Pool({ ...connection, query_timeout: ANSWER_MS, max: 10, options: '-c search_path=bullmq' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchPostgres(pool, log)
  return brokerOf(withBackend(createPostgresBackend), {
    queues: pool,
    jobs,
    patience,
    workers: pool,
    isUp: () => true,
    isUnexpected: watch.isUnexpected,
    ask: (work) => work(),
    lookMs: 30_000,
    async close() {
      await watch.close()
      await pool.end()
    },
  })
}

/** Queues fail at once while the broker is away; workers wait. */
type Connections<C> = {
  queues: C
  jobs: JobsOptions
  patience: typeof QUEUE_PATIENCE
  workers: C
  isUp(): boolean
  /** False for the error that only says that the broker is away, which is logged elsewhere. */
  isUnexpected(error: Error): boolean
  ask<T>(work: () => Promise<T>): Promise<T>
  lookMs: number
  close(): Promise<void>
}

/** A queue with one job that is never run: a broker that has lost it has lost all jobs. */
const MEMORY = 'memory'
const MEMORY_JOB = 'given'

function brokerOf<B extends IQueueBackend, C>(
  { Queue, Worker }: BackendClasses<B, C>,
  { queues, jobs, patience, workers, isUp, isUnexpected, ask, lookMs, close }: Connections<C>,
): Broker {
  const open = (name: string) => {
    // The version check would use a connection that may break.
    const queue = new Queue(name, { connection: queues, defaultJobOptions: jobs, skipVersionCheck: true })
    // Callers of the queue get the error.
    queue.on('error', () => {})
    return queue
  }
  const memory = open(MEMORY)
  return {
    openQueue: (name) => jobQueue(open(name), ask),
    openWorker(name, { concurrency, work, failed }) {
      const worker = new Worker(
        name,
        ({ name, data: { given, cause } }) => work({ name, data: given }, causeSchema.optional().parse(cause)),
        {
          connection: workers,
          concurrency,
          drainDelay: IDLE_SECONDS,
          settings: { backoffStrategy: retryDelay },
          lockDuration: patience.lockMs,
          stalledInterval: patience.lookForDeadMs,
          // A worker killed under a job is not the job's failure.
          maxStalledCount: 10,
        },
      )
      worker.on('failed', (failure, error) =>
        failed(error, failure && { job: `${failure.name} ${failure.id}`, final: failure.finishedOn !== undefined }),
      )
      worker.on('error', (error) => isUnexpected(error) && failed(error))
      // Nothing can be reported while the broker is away, so the worker is closed by force.
      return { close: () => worker.close(!isUp()) }
    },
    remembers: () => ask(async () => (await memory.getJobState(MEMORY_JOB)) !== 'unknown'),
    lookMs,
    remember: () => ask(async () => void (await memory.add(MEMORY_JOB, {}, { jobId: MEMORY_JOB }))),
    async close() {
      await memory.close()
      await close()
    },
  }
}

type BullQueue = Pick<
  Queue,
  'addBulk' | 'getJob' | 'getJobState' | 'remove' | 'getJobCounts' | 'getRanges' | 'getFailed' | 'retryJobs' | 'close'
>

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
    ids: (limit) => ask(() => idsOf(queue, limit)),
    retry: (ids) => ask(() => retryEach(queue, ids)),
    // BullMQ goes on until no job is failed, so those that fail again at once would be tried over and over.
    retryFailed: () => ask(() => queue.retryJobs({ state: 'failed', timestamp: Date.now() })),
    close: () => queue.close(),
  }
}

async function idsOf(queue: BullQueue, limit: number): Promise<Record<JobState, string[]>> {
  const ids = (...states: Parameters<BullQueue['getRanges']>[0]) => queue.getRanges(states, 0, limit - 1)
  const [waiting, running, delayed, failed] = await Promise.all([
    ids('waiting', 'prioritized'),
    ids('active'),
    ids('delayed'),
    ids('failed'),
  ])
  return { waiting, running, delayed, failed }
}

async function retryEach(queue: BullQueue, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const job = await queue.getJob(id)
    if (await job?.isFailed()) await job?.retry('failed')
  }
}

async function addMissing(queue: BullQueue, jobs: NamedJob[]): Promise<void> {
  for (const { opts, ...job } of jobs) {
    const state = await queue.getJobState(opts.jobId)
    const ended = state === 'completed' || state === 'failed'
    // The queue ignores an id that it remembers as ended.
    if (ended) await queue.remove(opts.jobId)
    if (ended || state === 'unknown')
      await queue.addBulk([wrapped({ ...job, opts: state === 'failed' ? { ...opts, attempts: 1 } : opts })])
  }
}
