import { setTimeout as sleep } from 'node:timers/promises'
import type { Projector } from '../event-sourcing/projector.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import type { Engine } from './engine.ts'
import { Fenced, type Lease } from './lease.ts'
import type { Logger } from './logger.ts'
import { replay, verify } from './replay.ts'
import { KINDS, type ReplayKind, takeWaiting, waiting } from './replay-jobs.ts'
import { type Runner, runLoop } from './run-loop.ts'
import { dropReplaced } from './shadows.ts'

const LOOK_MS = 1_000
/** How long a job that failed rests before it may be taken again. */
const RETRY_MS = 5_000

type Options = {
  engine: Engine
  /** For the jobs themselves, whose statements may take minutes; the engine's by default. */
  replayPool?: SqlPool
  projectors: readonly Projector[]
  log: Logger
}

/** `pauses` while it waits for whoever uses its tables, or after a failure. */
type Running = { pauses: boolean; ended: Promise<void> }

/** Takes up the replays and verifications that wait, one after the other; one that pauses lets the others work. */
export function runReplays({ engine, replayPool = engine.pool, projectors, log }: Options): Runner {
  const running = new Map<string, Running>()

  async function turn(signal: AbortSignal): Promise<number> {
    await takeUp(signal)
    await dropReplaced(engine.pool)
    return LOOK_MS
  }

  async function takeUp(signal: AbortSignal): Promise<void> {
    for (const kind of KINDS) {
      for (const name of await waiting(engine.pool, kind, engine.leases.runner)) {
        const projector = projectors.find((one) => one.name === name)
        if (!projector || running.has(`${kind} ${name}`)) continue
        if ([...running.values()].some(({ pauses }) => !pauses)) return
        const lease = await takeWaiting(engine.leases, kind, name)
        if (lease) start(kind, projector, lease, signal)
      }
    }
  }

  function start(kind: ReplayKind, projector: Projector, lease: Lease, signal: AbortSignal): void {
    const job: Running = { pauses: false, ended: Promise.resolve() }
    running.set(`${kind} ${projector.name}`, job)
    const work = async () => {
      const carryOut = kind === 'replay' ? replay : verify
      await carryOut({ ...engine, pool: replayPool }, projector, report, lease)
      log.info({ projector: projector.name }, `${kind} done`)
    }
    const report = ({ waiting }: { waiting?: number }) => {
      signal.throwIfAborted()
      job.pauses = waiting !== undefined
    }
    const failed = async (error: unknown) => {
      if (error instanceof Fenced || signal.aborted) return
      log.error({ err: error, projector: projector.name }, `${kind} stopped`)
      job.pauses = true
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
    }
    job.ended = work()
      .catch(failed)
      .finally(() => running.delete(`${kind} ${projector.name}`))
  }

  const loop = runLoop({
    turn,
    failed: (error) => log.error({ err: error }, 'cannot look for replays and verifications that wait'),
  })
  return {
    async stop() {
      await loop.stop()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
