import { setTimeout } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { Fenced } from './lease.ts'
import type { Projector } from './projector.ts'
import { RebuildRunning, rebuild, waitingRebuilds } from './rebuild.ts'

const POLL_MS = 1_000

type RunOptions = {
  engine: Engine
  projectors: readonly Projector[]
  log: { error(detail: object, message: string): void; info(detail: object, message: string): void }
}

/** Takes up the replays that were asked for, or that a crash left, until it is stopped: one at a time, in any number of processes. */
export function runRebuilds({ engine, projectors, log }: RunOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    for (const name of await waitingRebuilds(engine.pool)) {
      const projector = projectors.find((one) => one.name === name)
      if (!projector) continue
      const position = await rebuild(engine, projector, () => signal.throwIfAborted())
      log.info({ projector: name, position }, 'replayed')
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        const foreseen = signal.aborted || error instanceof Fenced || error instanceof RebuildRunning
        if (!foreseen) log.error({ err: error }, 'a replay stopped')
      })
      await setTimeout(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
