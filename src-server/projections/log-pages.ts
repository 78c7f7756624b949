import { type Recorded, wholeCommits } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { readPage } from '../event-sourcing/store.ts'
import type { Engine } from './engine.ts'
import { leftOutBy, rejectNewer } from './newer-log.ts'

/** Limits of one transaction of a replay: well within the lease. */
const STEP_MS = 1_000
const STEP_BYTES = 16_000_000

export type Reached = { position: number; end: number }

/**
 * The log's pages for a projector, to the end or to the limits, each read while the one before it is folded.
 * @param reached moves with each page that is taken
 * @throws NewerLog at an event that only newer code can read
 */
export async function* pagesAfter(
  tx: Sql,
  { keyring, eventTypes }: Pick<Engine, 'keyring' | 'eventTypes'>,
  projector: Projector,
  reached: Reached,
): AsyncGenerator<Recorded[], void> {
  const until = performance.now() + STEP_MS
  const leftOut = leftOutBy(projector, eventTypes)
  const read = async (after: number) => {
    const { bytes, more, events } = await readPage(tx, { after, upTo: reached.end, leftOut })
    const whole = more ? wholeCommits(events) : events
    rejectNewer(whole, eventTypes)
    return { bytes, more, events: whole, position: (more && whole.at(-1)?.position) || reached.end }
  }
  const readAhead = (after: number) => {
    const page = read(after)
    // A failure is thrown where the page is awaited; until then it is nobody's.
    page.catch(() => {})
    return page
  }
  let next = readAhead(reached.position)
  try {
    for (let room = STEP_BYTES; room > 0 && performance.now() < until; ) {
      const { bytes, more, events, position } = await next
      reached.position = position
      room -= bytes
      if (more) next = readAhead(position)
      if (events.length > 0) yield keyring.open(tx, events)
      if (!more) return
    }
  } finally {
    // Whoever stops early does not leave a query behind.
    await next
  }
}
