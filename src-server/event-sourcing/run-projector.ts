import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { applyAndPark } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import { Fenced, giveBack, lockLeased, takeLease } from './lease.ts'
import type { Projector } from './projector.ts'
import { inTransaction } from './sql.ts'
import { headPosition, readLog } from './store.ts'

const BATCH = 1_000
/** A standby looks this often whether it is wanted; with the lease's length this is how long a take-over takes. */
const POLL_MS = 500

type RunOptions = {
  engine: Engine
  projector: Projector
  /** Resolves at the next news of the log, or when the signal fires. */
  news(signal: AbortSignal): Promise<unknown>
  log: { error(detail: object, message: string): void }
}

/**
 * Applies what came since the checkpoint, which moves in the same transaction as the effects: each event counts exactly once.
 * @returns how far behind the log it still is, in events.
 * @throws Fenced when another runner has taken over.
 */
export function projectBatch(
  { pool, keyring }: Engine,
  projector: Projector,
  runner: string,
  log: RunOptions['log'],
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const after = await lockLeased(tx, 'checkpoint', projector.name, runner)
    // The head first: what comes between the two is read, or read next time.
    const head = await headPosition(tx)
    const events = await keyring.open(tx, await readLog(tx, after, BATCH, projector.types))
    const poison = events.length > 0 ? await applyAndPark(tx, projector, events) : []
    for (const error of poison) log.error({ err: error, projector: projector.name }, 'a poison event was parked')
    const position =
      events.length === BATCH ? (events.at(-1)?.position ?? head) : Math.max(head, events.at(-1)?.position ?? 0)
    await tx.query('update checkpoint set position = $2 where name = $1', [projector.name, position])
    return Math.max(0, head - position)
  })
}

/**
 * Keeps an async projector up to date until it is stopped. Any number of processes may run one: one works, the others stand by
 * and take over when it is not heard of for three seconds.
 */
export function runProjector({ engine, projector, news, log }: RunOptions): { stop(): Promise<void> } {
  const { pool } = engine
  const runner = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    await pool.query('insert into checkpoint (name, position) values ($1, 0) on conflict do nothing', [projector.name])
    while (!signal.aborted) {
      if (await takeLease(pool, 'checkpoint', projector.name, runner)) await project()
      else await pause()
    }
  }

  async function project(): Promise<void> {
    const behind = await projectBatch(engine, projector, runner, log)
    if (behind === 0) await Promise.race([news(signal), pause()])
  }

  const pause = () => setTimeout(POLL_MS, undefined, { signal }).catch(() => {})

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!(error instanceof Fenced))
          log.error({ err: error, projector: projector.name }, 'projector: stopped for a moment')
      })
      await pause()
    }
    await giveBack(pool, 'checkpoint', projector.name, runner).catch(() => {})
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
