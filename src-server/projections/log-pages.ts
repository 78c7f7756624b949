import { type Recorded, wholeCommits } from '../event-sourcing/event.ts'
import type { Keyring } from '../event-sourcing/personal-data.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { readPage } from '../event-sourcing/store.ts'

/** Limits of one transaction of a replay: well within the lease. */
const STEP_MS = 1_000
const STEP_BYTES = 16_000_000

export type Reached = { position: number; end: number }

/** The log's pages for a projector, to the end or to the limits. `reached` moves with each page that is taken. */
export async function* pagesAfter(
  tx: Sql,
  keyring: Keyring,
  { types }: Projector,
  { reached, endOf }: { reached: Reached; endOf(sql: Sql): Promise<number> },
): AsyncGenerator<Recorded[], void> {
  const until = performance.now() + STEP_MS
  for (let room = STEP_BYTES; room > 0 && performance.now() < until; ) {
    reached.end = await endOf(tx)
    const { bytes, more, ...page } = await readPage(tx, { after: reached.position, upTo: reached.end, types })
    const events = more ? wholeCommits(page.events) : page.events
    reached.position = (more && events.at(-1)?.position) || reached.end
    room -= bytes
    if (events.length > 0) yield keyring.open(tx, events)
    if (!more) return
  }
}
