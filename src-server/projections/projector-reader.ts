import { type Recorded, wholeCommits } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, isTooSlow, type Sql } from '../event-sourcing/sql.ts'
import { headPosition, readLog } from '../event-sourcing/store.ts'
import { moveCheckpoint } from './checkpoint.ts'
import { applyAndPark } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import type { Lease } from './lease.ts'
import type { Logger } from './logger.ts'
import { leftOutBy, upToNewer } from './newer-log.ts'
import type { LogReader } from './run-readers.ts'

const BATCH = 1_000

/** A batch that takes longer than a statement may is halved until it does not; batches grow again after. */
export function projectorReader(engine: Engine, projector: Projector, log: Logger): LogReader {
  let limit = BATCH
  return {
    name: projector.name,
    async read(lease) {
      try {
        const more = await projectBatch(engine, projector, lease, { log, limit })
        limit = Math.min(BATCH, limit * 2)
        return more
      } catch (error) {
        if (!isTooSlow(error) || limit === 1) throw error
        limit = Math.ceil(limit / 2)
        log.warn({ err: error, projector: projector.name, limit }, 'a batch took too long, and is halved')
        return true
      }
    },
  }
}

type Batch = { log: Pick<Logger, 'error'> /** In events; a commit is taken whole. */; limit?: number }

/**
 * Applies what came since the checkpoint, which moves in the same transaction: each event counts exactly once.
 * @returns whether more events are there. @throws Fenced when another process has taken over; NewerLog
 */
export function projectBatch(
  { pool, keyring, eventTypes }: Engine,
  projector: Projector,
  lease: Lease,
  { log, limit = BATCH }: Batch,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const after = await lease.lock(tx)
    // The head first: what comes between the two is read, or read next time.
    const head = await headPosition(tx)
    const page = await readCommits(tx, { after, limit, leftOut: leftOutBy(projector, eventTypes) })
    const readable = upToNewer(page.events, eventTypes)
    const open = (sealed: Recorded[]) => keyring.open(tx, sealed)
    const events = await open(readable.events)
    const poison = events.length > 0 ? await applyAndPark(tx, projector, events, open) : []
    for (const error of poison)
      log.error({ err: error, projector: projector.name }, 'events were parked as dead letters')
    const last = events.at(-1)?.position ?? 0
    const position = readable.position ?? (page.isFull ? last : Math.max(head, last))
    if (position > after) await moveCheckpoint(tx, projector.name, position)
    return position < head
  })
}

type Range = { after: number; limit: number; leftOut: readonly string[] }

/** Whole commits, more than the limit where one commit is longer. */
async function readCommits(tx: Sql, range: Range): Promise<{ events: Recorded[]; isFull: boolean }> {
  const { after, limit, leftOut } = range
  const page = await readLog(tx, after, limit, leftOut)
  if (page.length < limit) return { events: page, isFull: false }
  const events = wholeCommits(page)
  // It may go on behind the page.
  if (events.length === page.length) return readCommits(tx, { ...range, limit: limit * 2 })
  return { events, isFull: true }
}
