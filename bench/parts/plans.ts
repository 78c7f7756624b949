import pg from 'pg'
import { z } from 'zod'
import { listQuery } from '#server/domains/post/listing/find/list-query.ts'
import type { Shape } from '#server/domains/post/listing/find/positions.ts'
import { isPrepared } from '#server/domains/post/listing/find/posts.ts'
import type { Filter } from '#server/domains/post/listing/plan/filters.ts'
import { openingPoints } from '#server/domains/post/opening-minutes.ts'
import { createDb } from '#server/platform/database.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { Part } from '../bench.ts'
import { mark } from '../table.ts'

const LIMIT = 20

/** The rows that a search has found. No other list reads more. */
const ROWS_AT_MOST = SEARCH_REACH + 10 * LIMIT

const VALUES: Record<string, unknown> = {
  type: 'visit',
  province: 'kep',
  place_type: 'temple',
  category_id: '0195b5a0-0000-7000-8000-000000000000',
  price_min: 500,
  price_max: 5_000,
  ...openingPoints(new Date('2026-11-20T10:00:00+07:00')),
  offset: 10_000,
  lat: 11.56,
  lon: 104.92,
  ...{ west: 103, south: 11, east: 105, north: 13 },
  anchor_key: '2025-03-01T00:00:00Z',
  anchor_id: '0195b5a0-0000-7000-8000-000000000000',
}

/** As many posts as a search finds at the most; whether they are there does not matter. */
const FOUND = {
  found: `{${Array.from({ length: SEARCH_REACH }, (_, n) => `0195b5a0-0000-7000-8000-${String(n).padStart(12, '0')}`)}}`,
}

/** Events from a day on. */
export const upcoming = (from: string) => ({ type: 'event', period_from: from, period_to: '9999-01-01T00:00:00Z' })

export type List = {
  filters: Filter[]
  sort?: Shape['sort']
  start?: Shape['start']
  values?: Record<string, unknown>
}

// Nearly all events are over by then: `many-posts.ts` spreads them over two years.
const LATE = upcoming('2027-11-15T00:00:00Z')

const USUAL: List[] = [
  { filters: [] },
  { filters: ['type'] },
  { filters: ['type', 'province'] },
  { filters: ['type', 'place_type'] },
  { filters: ['type', 'province', 'place_type'] },
  { filters: ['type', 'price_min', 'price_max'] },
  { filters: ['type', 'open_now'] },
  { filters: ['type', 'period'], values: LATE },
  { filters: ['type', 'q'], values: FOUND },
]

const POPULAR: List[] = [
  ...USUAL,
  { filters: ['province'] },
  { filters: ['type', 'province', 'place_type', 'price_min', 'price_max', 'open_now'] },
  { filters: ['type'], start: 'offset' },
  { filters: ['type', 'province'], start: 'offset', values: { offset: 500 } },
]

const THERE = { there: FOUND.found }

const LISTS: List[] = [
  { filters: ['type'] },
  { filters: ['type'], sort: 'price' },
  { filters: ['type'], sort: 'soonest' },
  { filters: ['type', 'province'] },
  { filters: ['type', 'province'], sort: 'price' },
  { filters: ['type', 'price_min', 'price_max'], sort: 'price' },
  { filters: ['type', 'price_max_or_none'] },
  { filters: ['type', 'price_max_or_none'], sort: 'price' },
  { filters: ['type', 'place_type'] },
  { filters: ['type', 'province', 'place_type'] },
  { filters: ['type', 'price_min', 'price_max'] },
  { filters: ['type', 'open_now'] },
  { filters: ['type', 'period'], sort: 'soonest', values: LATE },
  { filters: ['type', 'province', 'period'], sort: 'soonest', values: LATE },
  { filters: ['type', 'period', 'q'], sort: 'soonest', values: { ...LATE, ...FOUND } },
  { filters: ['type', 'q'], sort: 'relevance', values: FOUND },
  { filters: ['category_id'] },
  { filters: ['place_type'] },
  { filters: [] },
  ...POPULAR.map((list): List => ({ ...list, sort: 'popular' })),
  ...USUAL.map((list): List => ({ ...list, sort: 'nearest' })),
  { filters: ['type', 'area'] },
  { filters: ['type', 'area'], sort: 'popular' },
  { filters: ['type', 'there'], values: THERE },
  { filters: ['type', 'there'], sort: 'popular', values: THERE },
  { filters: ['type'], start: 'offset' },
  { filters: ['type'], sort: 'price', start: 'offset' },
  { filters: ['type'], start: 'anchor' },
]

/** The plan of each kind of list, none of which may read much more than it shows. */
export const plans: Part = {
  name: 'plans',
  says: 'the plan, the time and the rows read of every list query: none reads much more than it shows',
  async run(bench) {
    const pool = new pg.Pool({ connectionString: await bench.postsDatabase(bench.many), max: 1 })
    const found = await listPlans(pool).finally(() => pool.end())
    console.log(`\n${'list query'.padEnd(44)}${'ms'.padStart(8)}  indexes`)
    for (const { shape, milliseconds, nodes, scansTable } of found) {
      console.log(`${shape.padEnd(44)}${milliseconds.toFixed(2).padStart(8)}  ${nodes} ${mark(!scansTable)}`)
    }
    return found.every((plan) => !plan.scansTable)
  },
}

type Plan = {
  shape: string
  milliseconds: number
  nodes: string
  /** Whether it scans the table, or reads much more than it shows. */
  scansTable: boolean
}

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Heap Fetches': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
type Node = z.output<typeof node>
const explained = z.tuple([z.object({ Plan: node, 'Execution Time': z.number() })])

/** The nodes of a statement's plan as it ran, and how long that took. @param client with the settings under which it is planned */
export async function planOf(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): Promise<{ milliseconds: number; nodes: Node[] }> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${statement}`, values)
  const [{ Plan, 'Execution Time': milliseconds }] = explained.parse(rows[0]?.['QUERY PLAN'])
  return { milliseconds, nodes: nodesOf(Plan) }
}

const nodesOf = (plan: Node): Node[] => [plan, ...plan.Plans.flatMap(nodesOf)]

/** Rows of posts and counts that a statement reads, and entries of index-only scans. */
type Reading = {
  milliseconds: number
  rows: number
  counts: number
  entries: number
  indexes: string[]
  scansTable: boolean
}

/** The plan of a list as the product gets it: a generic one where the statement is prepared, else one with the values. */
export async function readingOf(pool: pg.Pool, list: List): Promise<Reading> {
  const { filters, sort = 'newest', start = 'top', values: own } = list
  const shape: Shape = { filters, sort, start, limit: LIMIT }
  const { sql, parameters } = listQuery(createDb(pool), shape).compile()
  const given = { ...VALUES, ...own }
  const values = parameters.map((parameter) => given[slotName(parameter)] ?? parameter)
  const execute = `execute plan${values.length > 0 ? `(${values.map((value) => `'${value}'`)})` : ''}`
  const client = await pool.connect()
  try {
    const mode = isPrepared(shape) ? 'force_generic_plan' : 'force_custom_plan'
    await client.query(`set plan_cache_mode = ${mode}; prepare plan as ${sql}; ${execute}`)
    const { milliseconds, nodes } = await planOf(client, execute)
    return { milliseconds, ...readBy(nodes) }
  } finally {
    client.release(true)
  }
}

function readBy(nodes: Node[]): Omit<Reading, 'milliseconds'> {
  const ran = nodes.filter((scan) => scan['Actual Loops'] > 0)
  const posts = ran.filter((scan) => isOf(scan, ['post'], /^post_(?!tally|count|trend)/))
  const counts = ran.filter((scan) => isOf(scan, ['post_count', 'post_trend'], /^post_(count|trend)/))
  return {
    rows: rowsRead(posts),
    counts: rowsRead(counts),
    entries: sum([...posts, ...counts].filter(isIndexAlone).map(seen)),
    indexes: [...new Set([...posts, ...counts].flatMap((scan) => scan['Index Name'] ?? []))],
    scansTable: [...posts, ...counts].some((scan) => scan['Node Type'] === 'Seq Scan'),
  }
}

const isOf = (scan: Node, tables: readonly string[], index: RegExp) =>
  tables.includes(scan['Relation Name'] ?? '') || index.test(scan['Index Name'] ?? '')
const isIndexAlone = (scan: Node) => /^(Index Only|Bitmap Index) Scan$/.test(scan['Node Type'])
const seen = (scan: Node) =>
  (scan['Actual Rows'] + scan['Rows Removed by Filter'] + scan['Rows Removed by Index Recheck']) * scan['Actual Loops']
const sum = (numbers: number[]) => Math.round(numbers.reduce((all, one) => all + one, 0))
/** Rows of tables; an index alone has none but those that a vacuum has not seen. */
export const rowsRead = (scans: Node[]) =>
  sum(scans.map((scan) => (isIndexAlone(scan) ? scan['Heap Fetches'] * scan['Actual Loops'] : seen(scan))))

/** Measures each kind of list, and whether its cost stays the same with more posts. */
async function listPlans(pool: pg.Pool): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const list of LISTS) {
    const { milliseconds, rows, counts, entries, indexes, scansTable } = await readingOf(pool, list)
    const { filters, sort = 'newest', start = 'top' } = list
    plans.push({
      shape: `${filters.join(' + ') || 'all'}, ${sort}${start === 'top' ? '' : `, ${start}`}`,
      milliseconds,
      nodes: `${indexes.join(', ')}: ${rows} rows, ${counts} counts, ${entries} entries`,
      scansTable: scansTable || Math.max(rows, counts) > ROWS_AT_MOST,
    })
  }
  return plans
}

const slotName = (slot: unknown): string =>
  typeof slot === 'object' && slot !== null && 'name' in slot ? String(slot.name) : ''
