import pino from 'pino'
import { openContext } from '#server/composition/context.ts'
import { HISTORIANS } from '#server/composition/event-types.ts'
import { asyncProjectors, projectors } from '#server/composition/projectors.ts'
import type { SqlPool } from '#server/event-sourcing/sql.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createPool } from '#server/platform/database.ts'
import { warnAboutDurability } from '#server/platform/durability.ts'
import { gracefulShutdown } from '#server/platform/graceful-shutdown.ts'
import { workersHeartbeat } from '#server/platform/heartbeat.ts'
import { REDACTED } from '#server/platform/log-redaction.ts'
import { connectionsOf, serveMetrics } from '#server/platform/metrics.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { tellParentReady } from '#server/platform/parent.ts'
import { runPresence } from '#server/platform/presence.ts'
import { createBroker, type Job, WORK } from '#server/platform/queue.ts'
import { listenToRedis } from '#server/platform/redis-notifications.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { listenToLog } from '#server/projections/log-notifier.ts'
import type { Logger } from '#server/projections/logger.ts'
import { JOB_ANSWER_MS } from '#server/projections/projection-jobs.ts'
import { projectorReader } from '#server/projections/projector-reader.ts'
import { runProjectionJobs } from '#server/projections/run-projection-jobs.ts'
import { runReaders } from '#server/projections/run-readers.ts'
import { NotReplayable, rejectUnreplayable } from '#server/projections/table-definition.ts'
import { listenToWork } from '#server/projections/work-notifier.ts'
import { checkJobs } from './check-jobs.ts'
import { runDueJobs } from './due-jobs.ts'
import { runJobReports } from './job-reports.ts'
import { jobTypes } from './jobs.ts'
import { workGauges } from './metrics.ts'
import { replayOutdated } from './outdated.ts'
import { runReconciliation } from './reconcile.ts'
import { relayProgress, relayReader } from './relay.ts'
import { runSweeps } from './sweep.ts'
import { jobWatch, runHeartbeat } from './vitals.ts'

// Longer than the lock timeout of a connection, so that Postgres gives up first.
const ANSWER_MS = 10_000

async function start(): Promise<void> {
  checkJobs(jobTypes, HISTORIANS)
  const config = loadConfig()
  const { databaseUrl, databaseOwnerUrl: ownerUrl = databaseUrl } = config
  if (!databaseUrl || !ownerUrl)
    throw new OperatorError('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  const log = pino({ level: config.logLevel, base: { process: 'workers' }, redact: REDACTED })
  const { context, close } = await openContext({ ...config, databaseUrl, poolSize: 5, answerMs: ANSWER_MS, log })
  const jobPool = createPool(ownerUrl, 5, JOB_ANSWER_MS)
  void warnAboutDurability(context.sql, log)
  await checkReadModels(jobPool, log)
  await replayOutdated(context.pool, projectors, log)
  const broker = await createBroker({ databaseUrl: ownerUrl, redisUrl: config.redisUrl, log })
  const queue = broker.openQueue(WORK)
  const jobs = jobWatch()
  const worker = broker.openWorker(WORK, {
    // Two of them draw, each on a core, while the third stores what it has drawn.
    concurrency: 3,
    work: (job, cause) =>
      jobs.run(job.name, () => runJob(systemRequest(context, { log, ...(cause && { cause }) }), job)),
    failed: (error, failure) => {
      if (failure && !failure.final) log.warn({ err: error, job: failure.job }, 'job failed, and will be tried again')
      else
        log.error({ err: error, job: failure?.job }, failure ? 'job failed for good' : 'the job broker has a problem')
    },
  })
  const workNotifier = listenToWork(databaseUrl, log)
  const notifier = config.redisUrl ? listenToRedis(config.redisUrl, context.pool, log) : listenToLog(databaseUrl, log)
  const metrics = await serveMetrics({
    port: config.metrics.workersPort,
    host: config.metrics.host,
    setting: 'METRICS_WORKERS_PORT',
    gauges: [connectionsOf(context.pool), ...workGauges(context.pool, queue)],
    log,
  })
  const runners = [
    runHeartbeat({
      heartbeat: workersHeartbeat(config.dataDir),
      queue,
      relayProgress: () => relayProgress(context.pool),
      jobs,
      leases: context.leases,
      log,
    }),
    runReaders({
      ...context,
      readers: [
        relayReader(context, queue, jobTypes),
        ...asyncProjectors.map((projector) => projectorReader(context, projector, log)),
      ],
      notifier,
      workNotifier,
      log,
    }),
    runDueJobs({ sql: context.pool, queue, jobTypes, log }),
    runReconciliation({ context, broker, queue, jobTypes, log }),
    runSweeps(context),
    runJobReports({ sql: context.pool, queue, jobTypes, lastRuns: jobs.lastRuns, workNotifier, log }),
    runPresence({ sql: context.pool, kind: 'workers', release: context.release, log }),
    runProjectionJobs({ engine: context, jobPool, projectors, workNotifier, log }),
  ]

  gracefulShutdown(log, async () => {
    await metrics?.close()
    await Promise.all(runners.map((runner) => runner.stop()))
    await notifier.close()
    await workNotifier.close()
    await worker.close()
    await queue.close()
    await broker.close()
    await jobPool.end()
    await close()
  })
  tellParentReady()
  log.info('workers are running')
}

/** @throws OperatorError when a migration gave a read model what a replay would lose */
async function checkReadModels(pool: SqlPool, log: Logger): Promise<void> {
  for (const { tables } of projectors) {
    await rejectUnreplayable(pool, tables).catch((error: unknown) => {
      if (error instanceof NotReplayable) throw new OperatorError(error.message)
      log.warn({ err: error }, 'cannot look whether the read models can be replayed')
    })
  }
}

/** @throws Error for a job that this version does not have */
async function runJob(ctx: ReturnType<typeof systemRequest>, { name, data }: Job): Promise<void> {
  const jobType = jobTypes.find((known) => known.name === name)
  if (!jobType) throw new Error(`there is no job "${name}"`)
  await jobType.run(ctx, data)
}

start().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
})
