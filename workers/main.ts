import pino from 'pino'
import { loadConfig } from '#server/config.ts'
import { createContext, systemRequest } from '#server/context.ts'
import { warnOfForgetting } from '#server/durability.ts'
import { listenToLog } from '#server/event-sourcing/log-news.ts'
import { listenToRedis } from '#server/event-sourcing/redis-news.ts'
import { runProjector } from '#server/event-sourcing/run-projector.ts'
import { runRebuilds } from '#server/event-sourcing/run-rebuilds.ts'
import { ALL_EVENTS } from '#server/event-types.ts'
import { workersHeartbeat } from '#server/heartbeat.ts'
import { OperatorError } from '#server/operator-error.ts'
import { exitWithParent, tellParentReady } from '#server/parent.ts'
import { asyncProjectors, projectors } from '#server/projectors.ts'
import { createBroker, WORK } from '#server/queue.ts'
import { createCaller } from '#server/router.ts'
import { carryOut, handlers } from './handlers.ts'
import { reactions } from './reactions.ts'
import { runReconciliation } from './reconcile.ts'
import { runRelay } from './relay.ts'
import { jobWatch, runHeartbeat } from './vitals.ts'
import { checkWiring } from './wiring.ts'

/** Starts the workers; resolves when they are at work. */
async function start(): Promise<void> {
  checkWiring({
    reactions,
    eventTypes: Object.keys(ALL_EVENTS),
    queues: [WORK],
    workers: [{ queue: WORK, jobs: Object.keys(handlers) }],
  })
  const config = loadConfig()
  const { databaseUrl } = config
  if (!databaseUrl)
    throw new OperatorError('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  const log = pino({ level: config.logLevel, base: { process: 'workers' } })
  const { context, close } = createContext({ ...config, databaseUrl, poolSize: 5 })
  void warnOfForgetting(context.sql, log)
  const broker = await createBroker({ databaseUrl, redisUrl: config.redisUrl, log })
  const queue = broker.openQueue(WORK)
  const jobs = jobWatch()
  const worker = broker.openWorker(WORK, {
    // Each picture keeps about a core busy.
    concurrency: 2,
    work: (job, cause) =>
      jobs.run(() => carryOut(createCaller(systemRequest(context, { log, ...(cause && { cause }) })), job)),
    failed: (error, failure) => {
      if (failure && !failure.final) log.warn({ err: error, job: failure.job }, 'job failed, and will be tried again')
      else
        log.error({ err: error, job: failure?.job }, failure ? 'job failed for good' : 'the job broker has a problem')
    },
  })
  const news = config.redisUrl ? listenToRedis(config.redisUrl, context.pool, log) : listenToLog(databaseUrl, log)
  const projections = [
    ...asyncProjectors.map((projector) => runProjector({ engine: context, projector, news: news.next, log })),
    runRebuilds({ engine: context, projectors, log }),
  ]
  const relay = runRelay({ news, pool: context.pool, queue, reactions, log })
  const reconciliation = runReconciliation({ context, broker, queue, reactions, log })
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
}

start().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
})
