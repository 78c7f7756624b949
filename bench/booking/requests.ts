import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { startContender } from '../engine/contender.ts'
import { engineDatabase } from '../engine/engine-database.ts'
import { compareAll, type Row } from '../measure.ts'

const WRITERS = 64
const load = z.object({ rate: z.number(), median: z.number(), p99: z.number() })

/** Requests for rooms that are decided in a second, against plain appends of the same process, and of one room against many. */
export async function requestRows(bench: Bench): Promise<Row[]> {
  const url = await engineDatabase(bench, 'bench_booking')
  const ask = await bench.steps.run('500 rooms', () => startContender(bench, 'booking/booker.ts', url))
  const rate = (what: string) => async () => (await ask({ what, writers: WRITERS, seconds: bench.seconds }, load)).rate
  return compareAll(bench, [
    {
      what: 'requests decided, 500 rooms',
      against: 'append and a projection',
      ours: rate('decided'),
      theirs: rate('append'),
      atLeast: 0.5,
    },
    {
      what: 'requests, whole calls',
      against: 'append and a projection',
      ours: rate('year'),
      theirs: rate('append'),
      atLeast: 0.5,
    },
    {
      what: 'decided, one night of a room',
      against: '64 guests on 64 rooms',
      ours: rate('one'),
      theirs: rate('own'),
      atLeast: 0.4,
    },
  ])
}
