import type pg from 'pg'
import { createDb } from '#server/database.ts'
import type { Filter } from '#server/domains/post/list-conditions.ts'
import type { Shape } from '#server/domains/post/list-places.ts'
import { listQuery } from '#server/domains/post/list-query.ts'

const VALUES: Record<string, unknown> = {
  type: 'visit',
  province: 'kep',
  place_type: 'temple',
  category_id: '0195b5a0-0000-7000-8000-000000000000',
  price_min: 500,
  price_max: 5_000,
  minutes: 600,
  period_from: '2026-06-01T00:00:00Z',
  period_to: '2026-07-01T00:00:00Z',
  q: '%number 777%',
  offset: 10_000,
  anchor_key: '2025-03-01T00:00:00Z',
  anchor_id: '0195b5a0-0000-7000-8000-000000000000',
}

const SHAPES: { filters: Filter[]; sort?: Shape['sort']; start?: Shape['start'] }[] = [
  { filters: ['type'] },
  { filters: ['type'], sort: 'popular' },
  { filters: ['type'], sort: 'price' },
  { filters: ['type'], sort: 'soonest' },
  { filters: ['type', 'province'] },
  { filters: ['type', 'province'], sort: 'price' },
  { filters: ['type', 'place_type'] },
  { filters: ['type', 'province', 'place_type'] },
  { filters: ['type', 'price_min', 'price_max'] },
  { filters: ['type', 'open_now'] },
  { filters: ['type', 'period'], sort: 'soonest' },
  { filters: ['type', 'q'] },
  { filters: ['category_id'] },
  { filters: ['place_type'] },
  { filters: [] },
  { filters: ['type'], start: 'offset' },
  { filters: ['type'], start: 'anchor' },
]

export type Plan = { shape: string; milliseconds: number; nodes: string; scansTable: boolean }

/** How Postgres answers each kind of list, by the plan that a prepared statement gets. */
export async function listPlans(pool: pg.Pool): Promise<Plan[]> {
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const plans: Plan[] = []
    for (const [index, { filters, sort = 'newest', start = 'top' }] of SHAPES.entries()) {
      const { sql, parameters } = listQuery(createDb(pool), { filters, sort, start, limit: 20 }).compile()
      const values = parameters.map((parameter) => VALUES[slotName(parameter)] ?? parameter)
      await client.query(`prepare plan_${index} as ${sql}`)
      const list = values.map((value) => `'${String(value)}'`).join(', ')
      const execute = `execute plan_${index}${list && `(${list})`}`
      await client.query(execute)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${execute}`)
      const lines = rows.map((row) => row['QUERY PLAN'])
      plans.push({
        shape: `${filters.join(' + ') || 'all'}, ${sort}${start === 'top' ? '' : `, ${start}`}`,
        milliseconds: Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1]),
        nodes: [
          ...new Set(lines.flatMap((line) => /(?:Index|Bitmap|Seq) .*?(?:using|on) (post\w*)/.exec(line)?.[1] ?? [])),
        ].join(', '),
        scansTable: lines.some((line) => /Seq Scan on post p/.test(line)),
      })
    }
    return plans
  } finally {
    client.release(true)
  }
}

const slotName = (slot: unknown): string =>
  typeof slot === 'object' && slot !== null && 'name' in slot ? String(slot.name) : ''
