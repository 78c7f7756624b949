import pg from 'pg'
import { z } from 'zod'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type { Bench } from '../bench.ts'
import { startContender } from '../engine/contender.ts'
import { fillLog } from '../engine/counted.ts'
import { engineDatabase } from '../engine/engine-database.ts'
import { compareAll, type Row, requestsPerSecond } from '../measure.ts'
import { bearer, openAdmin } from '../members.ts'

export const POSTS = 2_000
export const DAYS = 365
const LAST_DAY = '2026-10-31'
/** The year with the views, and its last month. */
export const YEAR = { from: '2025-11-01', to: LAST_DAY }
export const MONTH = { from: '2026-10-01', to: LAST_DAY }
/** Each post has so many in each of two hours of a day, which makes some ten million in a year. */
const VIEWS = 7
const POSTS_IN_EVENT = 200

const replayed = z.object({ seconds: z.number() })

/** Reports over a year with ten million views of two thousand posts. */
export async function viewRows(bench: Bench): Promise<Row[]> {
  const url = await bench.postsDatabase(POSTS)
  const hours = await bench.steps.run('a year of views', () => addViews(url))
  const replayer = await startContender(bench, 'reports/replayer.ts', url, { background: true })
  const rateOf = async () => hours / (await replayer({}, replayed)).seconds
  const long = await engineDatabase(bench, 'engine_reports', (client) =>
    fillLog(client, bench.quick ? 100_000 : 1_000_000),
  )
  const engine = await startContender(bench, 'engine/replayer.ts', long, { background: true })
  const engineRate = async () => (await engine({ what: 'replay' }, z.object({ rate: z.number() }))).rate
  const [replays] = await compareAll(bench, [
    { what: 'hours of views replayed', against: "the engine's replay", ours: rateOf, theirs: engineRate, atLeast: 0.3 },
  ])
  if (!replays) throw new Error('nothing was compared')
  const limit = { theirs: 50_000, ratio: replays.ours / 50_000, atLeast: 1 }
  return [replays, { ...replays, against: '50,000 a second', ...limit }, ...(await reportRows(bench, url))]
}

/** Appends a year of events as the counting of views writes them. @returns how many posts were counted in an hour */
async function addViews(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with head as (select position from log_head),
       known as (select id, (row_number() over (order by id) - 1) / $3 as batch from post order by id limit $1),
       days as (select d, $4::date - d as day from generate_series(0, $2 - 1) d),
       batches as (
         select d, batch, jsonb_object_agg(id, jsonb_build_array(
           jsonb_build_object('hour', to_char(day, 'YYYY-MM-DD') || 'T05:00:00.000Z', 'views', $5::int, 'networks', 1),
           jsonb_build_object('hour', to_char(day, 'YYYY-MM-DD') || 'T13:00:00.000Z', 'views', $5::int, 'networks', 1))) posts
         from days cross join known group by d, day, batch),
       numbered as (select row_number() over (order by d desc, batch) n, * from batches)
     insert into event (position, stream, version, id, type, schema_version, data, meta, at, hash)
     select head.position + n, 'views-' || gen_random_uuid(), 1, gen_random_uuid(), 'PostViewsCounted', 1,
       jsonb_build_object('posts', posts), (select meta from event where position = 1), $4::date - d,
       (select hash from event where position = 1)
     from numbered, head`,
    [POSTS, DAYS, POSTS_IN_EVENT, LAST_DAY, VIEWS],
  )
  await client.query('update log_head set position = (select max(position) from event)')
  await client.query('update log_head set chained = position')
  await client.query('vacuum analyze event')
  await client.end()
  return POSTS * DAYS * 2
}

/** A report of all for a year against one of a month, and a month's as an admin gets it, against a list's page made anew. */
async function reportRows(bench: Bench, url: string): Promise<Row[]> {
  const { context, close } = createContext({ databaseUrl: url, dataDir: bench.folder })
  await context.pool.query('vacuum analyze subject_day, subject_month')
  const { statistics } = createCaller(systemRequest(context))
  const timeOf = async (filter: typeof YEAR) => {
    const begun = performance.now()
    const { totals } = await statistics.report({ filter })
    if (totals.views === 0) throw new Error('the report has no views')
    return performance.now() - begun
  }
  const port = await bench.serve('bench/uncached-server.ts', url)
  const headers = { ...bearer(await openAdmin(context)), 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
  const input = encodeURIComponent(JSON.stringify({ filter: MONTH }))
  const per = (path: string) => () => requestsPerSecond(port, [{ path, headers }], bench.seconds)
  const rows = await compareAll(bench, [
    {
      what: 'report of a month, as admins get it',
      against: 'list page, made',
      ours: per(`/trpc/statistics.report?input=${input}`),
      theirs: per('/en/visit'),
      atLeast: 0.9,
    },
    {
      what: 'report of a year',
      against: 'of a month',
      unit: ' ms',
      digits: 1,
      ours: () => timeOf(YEAR),
      theirs: () => timeOf(MONTH),
      atMost: 3,
    },
  ])
  await close()
  return rows
}
