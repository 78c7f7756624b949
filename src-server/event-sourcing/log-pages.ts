import { applyUpToPoison } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import type { Recorded } from './event.ts'
import type { Keyring } from './personal-data.ts'
import type { Projector } from './projector.ts'
import { enterShadows } from './shadow.ts'
import type { Sql } from './sql.ts'
import { headPosition, readLog } from './store.ts'

const PAGE = 1_000
/** Well within the lease: a transaction of a replay takes about so long, in milliseconds. */
const STEP_MS = 1_000

/** Events of the log for a projector, and the position that a read model is at when it has taken them. */
type Page = { events: Recorded[]; position: number }

/** The next events of the log after a position, up to another; with the last of them the read model is at `upTo`. */
async function readPage(
  sql: Sql,
  keyring: Keyring,
  { types }: Projector,
  { after, upTo }: { after: number; upTo: number },
): Promise<Page> {
  const read = await readLog(sql, after, PAGE, types)
  const wanted = read.filter(({ position }) => position <= upTo)
  const more = wanted.length === PAGE
  return { events: await keyring.open(sql, wanted), position: (more && wanted.at(-1)?.position) || upTo }
}

/**
 * Folds the log from one position to another into a projector's shadows, page by page.
 * @throws PoisonEvent naming the event that cannot be taken.
 */
export async function foldLog(
  tx: Sql,
  keyring: Keyring,
  projector: Projector,
  { schema, after, upTo }: { schema: string; after: number; upTo: number },
): Promise<void> {
  await enterShadows(tx, schema)
  for (let position = after; position < upTo; ) {
    const page = await readPage(tx, keyring, projector, { after: position, upTo })
    const poison = page.events.length > 0 ? await applyUpToPoison(tx, projector, page.events) : null
    if (poison) throw poison
    position = page.position
  }
}

/** A page and how long the log was when it was read. */
export type LogPage = Page & { total: number }

/** The log's pages after a position, until its end is reached. */
export async function* pagesAfter(
  position: number,
  { pool, keyring }: Engine,
  projector: Projector,
): AsyncGenerator<LogPage, void> {
  for (let after = position, total = position + 1; after < total; ) {
    total = await headPosition(pool)
    const page = await readPage(pool, keyring, projector, { after, upTo: total })
    after = page.position
    yield { ...page, total }
  }
}

/** Gives pages until the time for one transaction is over, and notes how far they reach. */
export async function* forAWhile(pages: AsyncGenerator<LogPage, void>, reached: { position: number; total: number }) {
  const until = performance.now() + STEP_MS
  do {
    const { value: page } = await pages.next()
    if (!page) return
    reached.position = page.position
    reached.total = page.total
    yield page.events
  } while (performance.now() < until)
}
