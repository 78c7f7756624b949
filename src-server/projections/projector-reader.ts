import { wholeCommits } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction } from '../event-sourcing/sql.ts'
import { headPosition, readLog } from '../event-sourcing/store.ts'
import { applyAndPark } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import type { Lease } from './lease.ts'
import type { Logger } from './logger.ts'
import type { LogReader } from './run-readers.ts'

const BATCH = 1_000

export const projectorReader = (engine: Engine, projector: Projector, log: Logger): LogReader => ({
  name: projector.name,
  read: (lease) => projectBatch(engine, projector, lease, log),
})

/**
 * Applies what came since the checkpoint, which moves in the same transaction: each event counts exactly once.
 * @returns whether more events are there. @throws Fenced when another process has taken over.
 */
export function projectBatch(
  { pool, keyring }: Engine,
  projector: Projector,
  lease: Lease,
  log: Logger,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const after = await lease.lock(tx)
    // The head first: what comes between the two is read, or read next time.
    const head = await headPosition(tx)
    const page = await readLog(tx, after, BATCH, projector.types)
    const isFull = page.length === BATCH
    const events = await keyring.open(tx, isFull ? wholeCommits(page) : page)
    const poison = events.length > 0 ? await applyAndPark(tx, projector, events) : []
    for (const error of poison)
      log.error({ err: error, projector: projector.name }, 'events were parked as dead letters')
    const last = events.at(-1)?.position ?? 0
    const position = isFull ? last : Math.max(head, last)
    if (position > after)
      await tx.query('update checkpoint set position = $2 where name = $1', [projector.name, position])
    return position < head
  })
}
