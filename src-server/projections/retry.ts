import { type Recorded, wholeCommits } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, type Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import { applyAndPark } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import type { Lease } from './lease.ts'
import { carryOut, type Report, type Retried } from './projection-jobs.ts'
import { countRewrite } from './rewrites.ts'
import { deadLettersOf } from './status.ts'

/** Dead letters that are tried again in one transaction. */
const PAGE = 100

/**
 * Applies dead letters again, in order. The projector's runner waits for a page of them at the most; after a crash the
 * next call continues.
 * @param lease of a job that was asked for. @throws JobRunning; Fenced when cancelled
 */
export function retryDeadLetters(
  engine: Engine,
  projector: Projector,
  report: Report = () => {},
  lease?: Lease,
): Promise<Retried> {
  const { pool } = engine
  return carryOut(engine, { kind: 'retry', projector, lease }, async (held) => {
    const begun = performance.now()
    for (let done = 0; ; ) {
      const { tried, ahead } = await retryPage(engine, projector, held)
      done += tried
      const rate = (done * 1_000) / Math.max(1, performance.now() - begun)
      await report({ done, total: done + ahead, rate, secondsLeft: rate > 0 ? ahead / rate : 0 })
      if (ahead === 0) return inTransaction(pool, (tx) => finish(tx, projector, held))
    }
  })
}

/** @returns how many letters were tried, and how many are still ahead. */
function retryPage(
  { pool, keyring }: Engine,
  projector: Projector,
  lease: Lease,
): Promise<{ tried: number; ahead: number }> {
  return inTransaction(pool, async (tx) => {
    const after = await lease.lock(tx)
    await tx.query('select from checkpoint where name = $1 for update', [projector.name])
    const events = await letterEvents(tx, projector, after)
    const positions = events.map(({ position }) => position)
    await tx.query('delete from dead_letter where projector = $1 and position = any($2)', [projector.name, positions])
    if (events.length > 0) await applyAndPark(tx, projector, await keyring.open(tx, events))
    await countRewrite(tx)
    const last = positions.at(-1) ?? after
    await tx.query(
      `update retry set position = $2, mended = case when position = 0 then 0 else mended end + $3 - (
         select count(*) from dead_letter where projector = $1 and position = any($4))
       where name = $1`,
      [projector.name, last, positions.length, positions],
    )
    return { tried: positions.length, ahead: await countLetters(tx, projector, last) }
  })
}

async function letterEvents(tx: Sql, { name }: Projector, after: number): Promise<Recorded[]> {
  const letters = await deadLettersOf(tx, name, { after, limit: PAGE })
  const events: Recorded[] = []
  for (const { position } of letters) events.push(...(await readLog(tx, position - 1, 1)))
  return letters.length === PAGE ? wholeCommits(events) : events
}

async function countLetters(tx: Sql, { name }: Projector, after: number): Promise<number> {
  const { rows } = await tx.query<{ n: string }>(
    'select count(*) as n from dead_letter where projector = $1 and position > $2',
    [name, after],
  )
  return Number(rows[0]?.n)
}

async function finish(tx: Sql, projector: Projector, lease: Lease): Promise<Retried> {
  await lease.lock(tx)
  const left = await countLetters(tx, projector, 0)
  const { rows } = await tx.query<{ result: Retried }>(
    `update retry set error = null, result = jsonb_build_object('mended', mended, 'left', $2::int) where name = $1
     returning result`,
    [projector.name, left],
  )
  return rows[0]?.result ?? { mended: 0, left }
}
