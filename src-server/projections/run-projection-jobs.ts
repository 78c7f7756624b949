import { setTimeout as sleep } from 'node:timers/promises'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import type { Engine } from './engine.ts'
import { Fenced, type Lease } from './lease.ts'
import type { Logger } from './logger.ts'
import { type JobKind, takeWaiting, type UnfinishedJob, unfinished } from './projection-jobs.ts'
import { replay, verify } from './replay.ts'
import { retryDeadLetters } from './retry.ts'
import { type Runner, runLoop } from './run-loop.ts'
import { dropReplaced } from './shadows.ts'
import type { WorkNotifier } from './work-notifier.ts'

/** How often to look while a job is under way, whose process may die. */
const LOOK_MS = 1_000
/** How often to look otherwise: a job that is asked for is told of. */
const IDLE_MS = 30_000
/** How long a job that failed rests before it may be taken again. */
const RETRY_MS = 5_000

type Options = {
  engine: Engine
  /** For the jobs themselves, as the owner of the tables and with minutes for a statement; the engine's by default. */
  jobPool?: SqlPool
  projectors: readonly Projector[]
  workNotifier: WorkNotifier
  log: Logger
}

/** `pauses` while it waits for whoever uses its tables, or after a failure. */
type Running = { pauses: boolean; ended: Promise<void> }

const CARRY_OUT = { replay, verification: verify, retry: retryDeadLetters }

const nameOf = ({ kind, name }: { kind: JobKind; name: string }) => `${kind} ${name}`

/** Takes up the jobs that wait, one after the other; one that pauses lets the others work. */
export function runProjectionJobs({ engine, jobPool = engine.pool, projectors, workNotifier, log }: Options): Runner {
  const running = new Map<string, Running>()
  /** Jobs that only another version can carry out, unless they are asked for again. */
  const rejected = new Set<string>()

  async function turn(signal: AbortSignal): Promise<number> {
    const jobs = (await unfinished(engine.pool, engine.leases.runner)).filter(isOurs)
    await takeUp(jobs, signal)
    await dropReplaced(jobPool)
    return jobs.length > 0 ? LOOK_MS : IDLE_MS
  }

  function isOurs(job: UnfinishedJob): boolean {
    if (job.obstacle === null) rejected.delete(nameOf(job))
    return !rejected.has(nameOf(job)) && projectors.some(({ name }) => name === job.name)
  }

  async function takeUp(jobs: UnfinishedJob[], signal: AbortSignal): Promise<void> {
    for (const job of jobs) {
      const projector = projectors.find(({ name }) => name === job.name)
      if (!projector || !job.isFree || running.has(nameOf(job))) continue
      if ([...running.values()].some(({ pauses }) => !pauses)) return
      const lease = await takeWaiting(engine.leases, job.kind, job.name)
      if (lease) start(job, projector, lease, signal)
    }
  }

  function start(job: UnfinishedJob, projector: Projector, lease: Lease, signal: AbortSignal): void {
    const run: Running = { pauses: false, ended: Promise.resolve() }
    running.set(nameOf(job), run)
    const report = ({ waiting }: { waiting?: number }) => {
      signal.throwIfAborted()
      run.pauses = waiting !== undefined
    }
    const work = async () => {
      await CARRY_OUT[job.kind]({ ...engine, pool: jobPool }, projector, report, lease)
      log.info({ projector: projector.name }, `${job.kind} done`)
    }
    const failed = async (error: unknown) => {
      if (error instanceof Fenced || signal.aborted) return
      if (error instanceof NewerLog) return reject(job, error)
      log.error({ err: error, projector: projector.name }, `${job.kind} stopped`)
      run.pauses = true
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
    }
    run.ended = work()
      .catch(failed)
      .finally(() => running.delete(nameOf(job)))
  }

  function reject(job: UnfinishedJob, error: NewerLog): void {
    rejected.add(nameOf(job))
    // Another process has logged it already.
    if (job.obstacle !== error.message) log.error({ err: error, projector: job.name }, `${job.kind} must wait`)
  }

  const loop = runLoop({
    turn,
    wakeOn: workNotifier.subscribe,
    failed: (error) => log.error({ err: error }, 'cannot look for replays, verifications and retries that wait'),
  })
  return {
    async stop() {
      await loop.stop()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
