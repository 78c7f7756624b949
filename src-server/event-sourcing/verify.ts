import type { Engine } from './engine.ts'
import { foldLog } from './log-pages.ts'
import type { Projector } from './projector.ts'
import { createShadows } from './shadow.ts'
import { inTransaction, type Sql } from './sql.ts'
import { headPosition } from './store.ts'

/** Of one table: how many rows were compared, and the first rows that are not the same on both sides. */
export type Comparison = { table: string; rows: number; onlyLive: unknown[]; onlyReplayed: unknown[] }

const SHOWN = 5
/** Events of the log between two reports. */
const STEP = 10_000

/**
 * Rebuilds a read model beside the live one and compares them row by row, as of one instant: nothing is swapped, nobody waits.
 * Columns that a projector calls incidental are left out.
 */
export async function verify(
  { pool, keyring }: Engine,
  projector: Projector,
  report: (progress: { done: number; total: number }) => void = () => {},
): Promise<Comparison[]> {
  const schema = `verify_${projector.name}`
  await inTransaction(pool, (tx) => createShadows(tx, schema, projector.tables))
  try {
    let position = 0
    for (let total = 1; position < total; ) {
      total = await headPosition(pool)
      const step = { schema, after: position, upTo: Math.min(total, position + STEP) }
      await inTransaction(pool, (tx) => foldLog(tx, keyring, projector, step))
      position = step.upTo
      report({ done: position, total })
    }
    return await inTransaction(pool, async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      await foldLog(tx, keyring, projector, { schema, after: position, upTo: await positionOf(tx, projector) })
      const comparisons: Comparison[] = []
      for (const table of projector.tables) comparisons.push(await compare(tx, schema, table, projector.incidental))
      return comparisons
    })
  } finally {
    await pool.query(`drop schema if exists ${schema} cascade`)
  }
}

/** The position of the log that the live tables are at, in this snapshot. */
async function positionOf(tx: Sql, { name, mode }: Projector): Promise<number> {
  if (mode === 'inline') return headPosition(tx)
  const { rows } = await tx.query<{ position: string }>('select position from checkpoint where name = $1', [name])
  return Number(rows[0]?.position ?? 0)
}

async function compare(tx: Sql, schema: string, table: string, incidental: readonly string[]): Promise<Comparison> {
  const rowsOf = (from: string) => `select to_jsonb(t) - $1::text[] as row from ${from}.${table} t`
  const except = async (a: string, b: string) => {
    const { rows } = await tx.query<{ row: unknown }>(`${rowsOf(a)} except all ${rowsOf(b)} limit ${SHOWN}`, [
      incidental,
    ])
    return rows.map(({ row }) => row)
  }
  const { rows } = await tx.query<{ n: string }>(`select count(*) as n from public.${table}`)
  return {
    table,
    rows: Number(rows[0]?.n ?? 0),
    onlyLive: await except('public', schema),
    onlyReplayed: await except(schema, 'public'),
  }
}
