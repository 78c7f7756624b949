import type { Projector } from '../event-sourcing/projector.ts'
import type { Engine } from './engine.ts'
import { Fenced } from './lease.ts'
import { ReplayRunning, replay, verify } from './replay.ts'
import { KINDS, waiting } from './replay-jobs.ts'
import { type Runner, runLoop } from './run-loop.ts'

const LOOK_MS = 1_000

type Options = {
  engine: Engine
  projectors: readonly Projector[]
  log: { error(detail: object, message: string): void; info(detail: object, message: string): void }
}

/** Takes up the replays and verifications that wait, one after the other, in any number of processes. */
export function runReplays({ engine, projectors, log }: Options): Runner {
  async function turn(signal: AbortSignal): Promise<number> {
    for (const kind of KINDS) {
      for (const name of await waiting(engine.pool, kind)) {
        const projector = projectors.find((one) => one.name === name)
        if (!projector) continue
        const carryOut = kind === 'replay' ? replay : verify
        await carryOut(engine, projector, () => signal.throwIfAborted())
        log.info({ projector: name }, `${kind} done`)
      }
    }
    return LOOK_MS
  }

  return runLoop({
    turn,
    failed(error) {
      const expected = error instanceof Fenced || error instanceof ReplayRunning
      if (!expected) log.error({ err: error }, 'a replay or verification stopped')
    },
  })
}
