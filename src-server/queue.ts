import {
  type BackendClasses,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type JobsOptions,
  runMigrations,
  withBackend,
} from 'bullmq'
import pg from 'pg'
import { z } from 'zod'
import { uuid } from '#shared/text.ts'

/** The queue of all work on pictures. */
export const IMAGES = 'images'

/** Every job: its name and what it is given. */
export const job = z.discriminatedUnion('name', [
  z.object({ name: z.literal('resize-image'), data: z.object({ file_id: uuid }) }),
  z.object({ name: z.literal('add-demo-pictures'), data: z.object({ post_id: uuid }) }),
])
export type Job = z.infer<typeof job>

/** The event that a job follows from. */
const cause = z.object({ event_id: uuid, correlation_id: uuid }).optional()
type Cause = z.infer<typeof cause>

export type QueuedJob = Job & { cause?: Cause; opts?: JobsOptions }

export type JobQueue = { add(jobs: QueuedJob[]): Promise<void>; close(): Promise<void> }
export type JobWorker = { close(): Promise<void> }

/** The job broker: BullMQ on Postgres, or on Redis where there is one. */
export type Broker = {
  openQueue(name: string): JobQueue
  /** Runs jobs of a queue, so many at a time. What `work` throws has the job tried again, and is told to `failed`. */
  openWorker(
    name: string,
    options: {
      concurrency: number
      work: (job: Job, cause: Cause) => Promise<void>
      failed: (error: Error, job?: string) => void
    },
  ): JobWorker
  close(): Promise<void>
}

const DEFAULTS: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: 1_000,
  removeOnFail: 5_000,
}

/** Connects to the broker: Redis where its URL is given, else the database. */
export async function createBroker({
  databaseUrl,
  redisUrl,
}: {
  databaseUrl: string
  redisUrl?: string
}): Promise<Broker> {
  if (redisUrl) {
    return brokerOf(withBackend(createRedisBackend), { url: redisUrl, maxRetriesPerRequest: null }, async () => {})
  }
  const migrator = new pg.Client({ connectionString: databaseUrl })
  await migrator.connect()
  await runMigrations(migrator).finally(() => migrator.end())
  // One pool for all queues: each would open its own otherwise.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c search_path=bullmq' })
  pool.on('error', () => {})
  return brokerOf(withBackend(createPostgresBackend), pool, () => pool.end())
}

function brokerOf<B extends IQueueBackend, C>(
  { Queue, Worker }: BackendClasses<B, C>,
  connection: C,
  close: () => Promise<void>,
): Broker {
  return {
    openQueue(name) {
      const queue = new Queue(name, { connection, defaultJobOptions: DEFAULTS })
      return {
        add: async (jobs) => {
          await queue.addBulk(jobs.map(({ data, cause, ...rest }) => ({ ...rest, data: { given: data, cause } })))
        },
        close: () => queue.close(),
      }
    },
    openWorker(name, { concurrency, work, failed }) {
      const worker = new Worker(
        name,
        ({ name, data }) => work(job.parse({ name, data: data.given }), cause.parse(data.cause)),
        {
          connection,
          concurrency,
        },
      )
      worker.on('failed', (failure, error) => failed(error, failure && `${failure.name} ${failure.id}`))
      worker.on('error', (error) => failed(error))
      return worker
    },
    close,
  }
}
