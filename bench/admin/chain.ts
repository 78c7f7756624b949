import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { startContender } from '../engine/contender.ts'
import { engineDatabase } from '../engine/engine-database.ts'
import { compareAll, type Row } from '../measure.ts'

const load = z.object({ rate: z.number() })

/** Appends that chain each event, against the append from before the chain. */
export async function chainRows(bench: Bench): Promise<Row[]> {
  const rateOf = async (file: string, database: string) => {
    const writer = await startContender(bench, file, await engineDatabase(bench, database))
    return (what: string) => async () => (await writer({ what, writers: 64, seconds: bench.seconds }, load)).rate
  }
  const ours = await rateOf('engine/writer.ts', 'chained')
  const theirs = await rateOf('engine/unchained-writer.ts', 'unchained')
  const row = (what: string, load: string): Parameters<typeof compareAll>[1][number] => ({
    what,
    against: 'the append from before the chain',
    ours: ours(load),
    theirs: theirs(load),
    atLeast: 0.95,
  })
  return compareAll(bench, [row('append with the chain', 'append'), row('and an inline projection', 'projected')])
}
