import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../event-sourcing/sql.ts'

/** `rows` counts the live rows; the others are the first that differ, without their texts: results are stored. */
export type Comparison = { table: string; rows: number; onlyLive: unknown[]; onlyReplayed: unknown[] }

const SHOWN = 5

export async function compare(
  tx: Sql,
  schema: string,
  table: string,
  incidental: readonly string[],
): Promise<Comparison> {
  const salt = randomBytes(16)
  const rowsOf = (from: string) => `select to_jsonb(t) - $1::text[] as row from ${from}.${table} t`
  const except = async (a: string, b: string) => {
    const { rows } = await tx.query<{ row: Record<string, unknown> }>(
      `${rowsOf(a)} except all ${rowsOf(b)} limit ${SHOWN}`,
      [incidental],
    )
    return rows.map(({ row }) => withoutTexts(row, salt))
  }
  const { rows } = await tx.query<{ n: string }>(`select count(*) as n from public.${table}`)
  return {
    table,
    rows: Number(rows[0]?.n ?? 0),
    onlyLive: await except('public', schema),
    onlyReplayed: await except(schema, 'public'),
  }
}

const ID_OR_TIME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/**
 * A row with its ids, numbers and times. A text may be personal data, which deletion must not miss: a few salted digits of
 * its hash tell whether it differs.
 */
function withoutTexts(row: Record<string, unknown>, salt: Buffer): Record<string, unknown> {
  const shown = (value: unknown) =>
    value === null ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && ID_OR_TIME.test(value))
  const masked = (value: unknown) =>
    `…${createHmac('sha256', salt).update(JSON.stringify(value)).digest('hex').slice(0, 4)}`
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, shown(value) ? value : masked(value)]),
  )
}
