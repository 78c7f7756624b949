import pino from 'pino'
import { loadConfig } from '#server/config.ts'
import { type Cause, createContext, systemRequest } from '#server/context.ts'
import { warnOfForgetting } from '#server/durability.ts'
import { listenToLog } from '#server/event-sourcing/log-news.ts'
import { runProjector } from '#server/event-sourcing/run-projector.ts'
import { runRebuilds } from '#server/event-sourcing/run-rebuilds.ts'
import { workersHeartbeat } from '#server/heartbeat.ts'
import { exitWithParent, tellParentReady } from '#server/parent.ts'
import { asyncProjectors, projectors } from '#server/projectors.ts'
import { createBroker, IMAGES, type Job } from '#server/queue.ts'
import { createCaller } from '#server/router.ts'
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

const { context, close } = createContext({ ...config, databaseUrl, poolSize: 5 })
void warnOfForgetting(context.sql, log)
const broker = await createBroker({ databaseUrl, redisUrl: config.redisUrl })
const queue = broker.openQueue(IMAGES)

/** Each job has its one handler: a job without one does not compile. */
function work(job: Job, cause?: Cause): Promise<void> {
  const caller = createCaller(systemRequest(context, { log, ...(cause && { cause }) }))
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
  work: (job, cause) => jobs.run(() => work(job, cause)),
  failed: (error, failure) => {
    if (failure && !failure.final) log.warn({ err: error, job: failure.job }, 'job failed, and will be tried again')
    else log.error({ err: error, job: failure?.job }, failure ? 'job failed for good' : 'the job broker has a problem')
  },
})
const news = listenToLog(databaseUrl, log)
const projections = [
  ...asyncProjectors.map((projector) => runProjector({ engine: context, projector, news: news.next, log })),
  runRebuilds({ engine: context, projectors, log }),
]
const relay = runRelay({ news, pool: context.pool, queue, reactions, log })
const reconciliation = runReconciliation({ context, queue, reactions, log })
const heartbeat = runHeartbeat({ heartbeat: workersHeartbeat(config.dataDir), queue, relay, jobs, log })

let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= (async () => {
    await Promise.all([heartbeat, relay, reconciliation, ...projections].map((runner) => runner.stop()))
    await news.close()
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
