import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import type { Bench } from '../bench.ts'
import { compareAll, type Row } from '../measure.ts'
import { DAYS, MONTH, POSTS, YEAR } from './views.ts'

/** The rows that a report of a year reads, and its time beside many bookings. It follows `viewRows`, in whose database the views are. */
export async function stayRows(bench: Bench): Promise<Row[]> {
  const url = await bench.postsDatabase(POSTS)
  // A connection tells what it has read itself.
  const { context, close } = createContext({ databaseUrl: url, dataDir: bench.folder, poolSize: 1 })
  const { statistics } = createCaller(systemRequest(context))
  const report = (filter: typeof YEAR) => statistics.report({ filter })
  const rowsOfYear = async () => {
    const before = await rowsRead(context)
    await report(YEAR)
    return (await rowsRead(context)) - before
  }
  const timeOf = async (filter: typeof YEAR) => {
    const begun = performance.now()
    const { stays } = await report(filter)
    if (stays.nights === 0) throw new Error('the report has no nights')
    return performance.now() - begun
  }
  const ofViews = await rowsOfYear()
  const days = POSTS * DAYS
  const count = bench.quick ? 30_000 : 300_000
  await bench.steps.run(`${count} bookings`, () => addBookings(context, count))
  const ofBookings = (await rowsOfYear()) - ofViews
  const times = await compareAll(bench, [
    {
      what: `report of a year, ${count} bookings`,
      against: 'of a month',
      unit: ' ms',
      ours: () => timeOf(YEAR),
      theirs: () => timeOf(MONTH),
      atMost: 3,
    },
  ])
  await close()
  return [
    {
      ...{ what: 'rows read, a year of views', against: 'days of posts with views', unit: '', atMost: 0.05 },
      ...{ ours: ofViews, theirs: days, ratio: ofViews / days },
    },
    {
      ...{ what: 'rows read, a year of bookings', against: 'bookings', unit: '', atMost: 2 },
      ...{ ours: ofBookings, theirs: count, ratio: ofBookings / count },
    },
    ...times,
  ]
}

/** The rows of tables that the connection has read so far. */
async function rowsRead({ pool }: AppContext): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ read: string }>(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables',
  )
  return Number(rows[0]?.read)
}

/** Stays of two nights that are over, of each day of the year and each hotel, as their read model has them. */
async function addBookings({ pool }: AppContext, count: number): Promise<void> {
  await pool.query(
    `with hotels as (select array_agg(id) ids from post where type = 'hotel'),
       stays as (select n, $2::date + n * ($3::int - 2) / $1::int as check_in from generate_series(0, $1::int - 1) n)
     insert into booking (id, version, room_id, post_id, owner_id, person_id, status, check_in, check_out, rooms, people,
       nights, total_cents, free_cancel_days, room_name, room_names, bed, post_name, post_names, requested_at, is_read, steps)
     select gen_random_uuid(), 2, gen_random_uuid(), ids[1 + n % cardinality(ids)], gen_random_uuid(), gen_random_uuid(),
       'completed', check_in, check_in + 2, 1, 2,
       jsonb_build_array(jsonb_build_object('night', check_in, 'price_cents', 2500),
         jsonb_build_object('night', check_in + 1, 'price_cents', 2500)),
       5000, 1, 'Room', '{}', '{"kind": "double", "count": 1}', 'Hotel', '{}', check_in, true,
       jsonb_build_array(jsonb_build_object('step', 'entered', 'at', check_in, 'by', 'owner'),
         jsonb_build_object('step', 'completed', 'at', check_in + 2, 'by', 'system'))
     from stays, hotels`,
    [count, YEAR.from, DAYS],
  )
  await pool.query('vacuum analyze booking')
}
