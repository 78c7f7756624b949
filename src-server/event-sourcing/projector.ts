import type { Admission } from './admission.ts'
import { type EventTypes, parseRecorded, type Recorded } from './event.ts'
import type { RegisteredCode } from './register.ts'
import { openAdmission } from './row-admission.ts'
import { confirmAbsent, evolveRows, loadMissing, type RowProjection, type Touch, touchesOf } from './row-fold.ts'
import { type Columns, type Folded, writesOf } from './row-writes.ts'
import type { Sql, Write } from './sql.ts'

export type Projector = {
  name: string
  /** `inline`: in the append's transaction, so members read their own writes. `async`: soon after. */
  mode: 'inline' | 'async'
  tables: readonly string[]
  types: readonly string[]
  /** Columns that count changes: a replay may give other values. */
  incidental: readonly string[]
  /**
   * Reads and locks what the events touch, and folds them; changes nothing. What it returns writes the pages it took, which may
   * be fewer, in this order. Names no schemas, so that a replay can point the search path at copies.
   * @param open unseals what an async projector reads of the log besides; the pages are unsealed already
   */
  prepare(tx: Sql, pages: Pages, open?: Open): Promise<Iterable<Write>>
  /**
   * Reads and locks what new events touch, and is asked in their order whether they may be written. Events of the log never go
   * through it: what was written once is always taken.
   */
  admit?: ((tx: Sql, events: readonly Recorded[]) => Promise<Admission>) | undefined
  /** Codes that a command is told when it breaks a constraint of the tables, by the constraint's name. */
  codes?: Readonly<Record<string, RegisteredCode>> | undefined
  /** The rows that an event touches, by their keys; null where it does not say. @throws for an event that it cannot read */
  rowsOf?(event: Recorded): readonly string[] | null
  /** Whether its rows were made by other rules than today's, so that the workers replay it by themselves. */
  isOutdated?: ((sql: Sql) => Promise<boolean>) | undefined
}

export type Open = (events: Recorded[]) => Promise<Recorded[]>

export type Pages = Iterable<Recorded[]> | AsyncIterable<Recorded[]>

/** Brings a projector's tables up to the events. */
export async function project(tx: Sql, projector: Projector, pages: Pages, open?: Open): Promise<void> {
  for (const { send } of await projector.prepare(tx, pages, open)) await send(tx)
}

/** Limits of a fold in memory; the page that exceeds them is still taken whole. */
const MAX_ROWS = 20_000
const MAX_BYTES = 16_000_000

/**
 * A read model of rows, each a fold over the events that touch it. A batch loads and locks them in key order, folds
 * in memory, and writes them back. Times are ISO strings; columns that `Row` does not know keep their values.
 * Missing rows are inserted, never overwritten: of two processes with the first write one does its batch again.
 */
export function rowProjector<Row extends Columns & Required<Row>, S extends EventTypes>(
  projection: RowProjection<Row, S>,
): Projector {
  const { admit, mode = 'inline' } = projection
  if (admit && mode !== 'inline') throw new Error(`${projection.name}: what is written already cannot be refused`)
  return {
    name: projection.name,
    mode,
    incidental: projection.incidental ?? [],
    tables: [projection.table, ...(projection.derivedTables ?? [])],
    types: Object.keys(projection.events),
    isOutdated: projection.isOutdated,
    codes: projection.codes,
    admit: admit && ((tx, events) => openAdmission(tx, { ...projection, admit }, events)),
    rowsOf(event) {
      const read = parseRecorded(projection.events, event)
      return read && projection.keys(read)
    },
    async prepare(tx, pages) {
      const folded = await foldPages(tx, projection, pages)
      await confirmAbsent(tx, projection, folded)
      return writesOf(projection, [...folded.values()])
    },
  }
}

async function foldPages<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  projection: RowProjection<Row, S>,
  pages: Pages,
): Promise<Map<string, Folded<Row>>> {
  const changes = new Map<string, Folded<Row>>()
  const stayAwake = awake(tx)
  let bytes = 0
  for await (const page of pages) {
    const touches: Touch<S>[] = []
    // To read an event of long texts takes as long as to fold it.
    for (const event of page) {
      const waking = stayAwake()
      if (waking) await waking
      touches.push(...touchesOf(projection, [event]))
    }
    bytes += await loadMissing(tx, projection, touches, changes)
    for (const touch of touches) {
      const waking = stayAwake()
      if (waking) await waking
      evolveRows(projection, touch, changes)
    }
    if (changes.size >= MAX_ROWS || bytes >= MAX_BYTES) break
  }
  return changes
}

const AWAKE_MS = 1_000

/** Postgres ends a transaction that idles for seconds, as one does while a page of long texts is folded on a busy machine. */
function awake(tx: Sql): () => Promise<void> | undefined {
  let last = Date.now()
  return () => {
    if (Date.now() - last < AWAKE_MS) return undefined
    last = Date.now()
    return tx.query('select').then(() => {})
  }
}
