import { type Recorded, wholeCommits } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, type Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import { applyAndPark } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import type { Lease } from './lease.ts'
import { isOutOfTurn } from './out-of-turn.ts'
import { carryOut, type Report, type Retried } from './projection-jobs.ts'
import { replay } from './replay.ts'
import { countRewrite } from './rewrites.ts'
import { deadLettersOf } from './status.ts'

/** Dead letters that are tried again in one transaction. */
const PAGE = 100

/**
 * Applies dead letters again, in order. The projector's runner waits for a page of them at the most; after a crash the
 * next call continues. Where their rows have events that came later, all is replayed instead.
 * @param lease of a job that was asked for. @throws JobRunning; Fenced when cancelled; what `replay` throws
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
      const page = await retryPage(engine, projector, held)
      if (page === null) return replayInstead(engine, projector, { lease: held, report })
      const { tried, ahead } = page
      done += tried
      const rate = (done * 1_000) / Math.max(1, performance.now() - begun)
      await report({ done, total: done + ahead, rate, secondsLeft: rate > 0 ? ahead / rate : 0 })
      if (ahead === 0) return inTransaction(pool, (tx) => finish(tx, projector, held))
    }
  })
}

/** Makes the whole read model anew, letters and all. @throws PoisonCommit when one still cannot be applied */
async function replayInstead(
  engine: Engine,
  projector: Projector,
  { lease, report }: { lease: Lease; report: Report },
): Promise<Retried> {
  const letters = await countLetters(engine.pool, projector, 0)
  await replay(engine, projector, report)
  return inTransaction(engine.pool, async (tx) => {
    await tx.query('update retry set mended = case when position = 0 then 0 else mended end + $2 where name = $1', [
      projector.name,
      letters,
    ])
    return finish(tx, projector, lease)
  })
}

/** @returns how many letters were tried, and how many are still ahead; null when one of them is out of turn. */
function retryPage(
  engine: Engine,
  projector: Projector,
  lease: Lease,
): Promise<{ tried: number; ahead: number } | null> {
  const { pool, keyring } = engine
  return inTransaction(pool, async (tx) => {
    const after = await lease.lock(tx)
    await tx.query('select from checkpoint where name = $1 for update', [projector.name])
    const open = (sealed: Recorded[]) => keyring.open(tx, sealed)
    const events = await open(await letterEvents(tx, projector, after))
    if (await isOutOfTurn(tx, engine, projector, events)) return null
    const positions = events.map(({ position }) => position)
    await tx.query('delete from dead_letter where projector = $1 and position = any($2)', [projector.name, positions])
    if (events.length > 0) await applyAndPark(tx, projector, events, open)
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
