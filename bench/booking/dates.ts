import { createContext } from '#server/composition/context.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, p95Of, type Row, requestsPerSecond } from '../measure.ts'
import { dayIn, fillRooms, fillStays } from './many-rooms.ts'

const CALLS = 200
const HOTELS = 10_000
const ROOMS_OF_A_HOTEL = 3
const ROOMS_OF_THE_LARGE_ONE = 20
const STAYS = { many: 100_000, few: 1_000 }

const ask = (procedure: string, input: object): Ask => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers: { 'x-lang': 'en' },
})
const some = (make: (nth: number) => object, procedure: string) =>
  Array.from({ length: CALLS }, (_, nth) => ask(procedure, make(nth)))

const list = (more: (nth: number) => object) =>
  some((nth) => ({ page_type: 'hotel', pageSize: 20, page: 1 + (nth % 5), ...more(nth) }), 'post.list')

/** Dates that people ask for: the weekends of a quarter, for two or three nights. */
const weekends = (nth: number) => {
  const check_in = dayIn(7 * (nth % 12))
  return { check_in, check_out: addDays(check_in, 2 + (nth % 2)), people: 2 }
}

/** Lists with dates against those without, and the rooms of a hotel beside many bookings. */
export async function dateRows(bench: Bench): Promise<Row[]> {
  await bench.built()
  const many = await filled(bench, bench.many, STAYS.many)
  const few = await filled(bench, bench.few, STAYS.few)
  const times = { unit: 'ms', digits: 2 }
  const display = ({ port, hotel }: Filled) =>
    requestsPerSecond(
      port,
      some((nth) => weekOf(hotel, nth), 'room.display'),
      bench.seconds,
    )
  return compareAll(bench, [
    {
      what: 'hotels free on dates, p95',
      against: 'without dates, p95',
      ours: () => p95Of(many.port, list(weekends)),
      theirs: () =>
        p95Of(
          many.port,
          list(() => ({})),
        ),
      atMost: 3,
      ...times,
    },
    {
      what: `rooms for a week, ${STAYS.many} bookings`,
      against: `${STAYS.few} bookings`,
      ours: () => display(many),
      theirs: () => display(few),
      atLeast: 0.85,
    },
  ])
}

const weekOf = (post_id: string, nth: number) => {
  const check_in = dayIn((nth * 11) % 300)
  return { post_id, check_in, check_out: addDays(check_in, 7), people: 1 }
}

type Filled = { port: number; hotel: string }

/** A server with rooms in its hotels, of which one has many, and stays in these. */
async function filled(bench: Bench, posts: number, stays: number): Promise<Filled> {
  const url = await bench.postsDatabase(posts)
  const { context, close } = createContext({ databaseUrl: url, dataDir: bench.folder })
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from post where type = 'hotel' and status = 'published' order by id limit $1`,
    [HOTELS],
  )
  const [large = '', ...others] = rows.map(({ id }) => id)
  await bench.steps.run(`rooms and ${stays} bookings`, async () => {
    const rooms = await fillRooms(context, others, ROOMS_OF_A_HOTEL)
    rooms.push(...(await fillRooms(context, [large], ROOMS_OF_THE_LARGE_ONE)))
    await fillStays(context, rooms, stays)
  })
  await close()
  return { port: await bench.serve('bench/uncached-server.ts', url), hotel: large }
}
