import pino from 'pino'
import { loadConfig } from '#server/config.ts'
import { createContext, systemRequest } from '#server/context.ts'
import { workersHeartbeat } from '#server/heartbeat.ts'
import { exitWithParent, tellParentReady } from '#server/parent.ts'
import { createBroker, IMAGES, type Job } from '#server/queue.ts'
import { type Caller, createCaller } from '#server/router.ts'
import { addDemoPictures } from './jobs/add-demo-pictures.ts'
import { resizeImage } from './jobs/resize-image.ts'
import { reactions } from './reactions.ts'
import { runReconciliation } from './reconcile.ts'
import { runRelay } from './relay.ts'
import { jobWatch, runHeartbeat } from './vitals.ts'

const config = loadConfig()
const log = pino({ level: config.logLevel, base: { process: 'workers' } })
const databaseUrl = config.databaseUrl
if (!databaseUrl) throw new Error('DATABASE_URL is not set: the start command sets it for the embedded database')

const { context, close } = createContext({ databaseUrl, dataDir: config.dataDir, poolSize: 5 })
const broker = await createBroker({ databaseUrl, redisUrl: config.redisUrl })
const queue = broker.openQueue(IMAGES)

/** Each job has its one handler: a job without one does not compile. */
function work(caller: Caller, job: Job): Promise<void> {
  switch (job.name) {
    case 'resize-image':
      return resizeImage(caller, job.data)
    case 'add-demo-pictures':
      return addDemoPictures(caller, job.data)
  }
}

const jobs = jobWatch()
const worker = broker.openWorker(IMAGES, {
  // Each picture keeps about a core busy.
  concurrency: 2,
  work: (job) => jobs.run(() => work(createCaller(systemRequest(context, log)), job)),
  failed: (error, failure) => {
    if (failure && !failure.final) log.warn({ err: error, job: failure.job }, 'job failed, and will be tried again')
    else log.error({ err: error, job: failure?.job }, failure ? 'job failed for good' : 'the job broker has a problem')
  },
})
const relay = runRelay({ databaseUrl, pool: context.pool, queue, reactions, log })
const reconciliation = runReconciliation({ context, queue, reactions, log })
const heartbeat = runHeartbeat({ heartbeat: workersHeartbeat(config.dataDir), queue, relay, jobs, log })

let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= (async () => {
    await Promise.all([heartbeat.stop(), relay.stop(), reconciliation.stop()])
    await worker.close()
    await queue.close()
    await broker.close()
    await close()
  })()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
exitWithParent(stop)
tellParentReady()
log.info('workers are running')
