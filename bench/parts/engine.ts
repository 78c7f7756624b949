import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { type Contender, startContender } from '../engine/contender.ts'
import { fillLog } from '../engine/counted.ts'
import { engineDatabase } from '../engine/engine-database.ts'
import { median, type Row } from '../measure.ts'
import { installPackage } from '../package-of-its-own.ts'
import { printRows } from '../table.ts'

const PEERS = path.join(ROOT, 'bench/peers')

const load = z.object({ rate: z.number(), median: z.number(), p99: z.number() })
const replayed = z.object({ events: z.number(), rate: z.number(), peakMb: z.number() })
const watched = z.object({ p99: z.number(), requests: z.number(), errors: z.number() })

/** The event engine against other event stores on Postgres, and against plain SQL. */
export const engine: Part = {
  name: 'engine',
  says: 'the event engine against emmett, castore and plain SQL',
  async run(bench) {
    await bench.steps.run('peers installed', () => installPackage(PEERS))
    const rows = [...(await appends(bench)), ...(await replays(bench)), ...(await replayUnderLoad(bench))]
    return printRows(rows)
  },
}

type Bar = Pick<Row, 'atLeast' | 'atMost' | 'unit' | 'digits'>

/** Compares two numbers of each turn; the ratio is the median of the turns. */
function judged<Turn>(turns: readonly Turn[]) {
  return (
    what: string,
    against: string,
    [ours, theirs]: [(turn: Turn) => number, (turn: Turn) => number],
    bar: Bar,
  ): Row => ({
    what,
    against,
    ours: median(turns.map(ours)),
    theirs: median(turns.map(theirs)),
    ratio: median(turns.map((turn) => ours(turn) / theirs(turn))),
    ...bar,
  })
}

/** Runs every side in turn, round after round. The first round compiles code and makes plans, and is not counted. */
async function appends(bench: Bench): Promise<Row[]> {
  const ours = await startContender(bench, 'engine/writer.ts', await engineDatabase(bench, 'engine_ours'))
  const insert = await startContender(bench, 'engine/inserter.ts', await bench.emptyDatabase('engine_insert'))
  const castore = await startContender(bench, 'peers/castore.ts', await bench.emptyDatabase('engine_castore'))
  const emmett = await startContender(bench, 'peers/emmett.ts', await bench.emptyDatabase('engine_emmett'))
  const turn = async (ask: Contender, what: string, writers: number) =>
    ask({ what, writers, seconds: bench.seconds }, load)
  const round = async () => ({
    ours: await turn(ours, 'append', 64),
    insert: await turn(insert, 'insert', 64),
    castore: await turn(castore, 'append', 64),
    emmett: await turn(emmett, 'append', 64),
    projected: await turn(ours, 'projected', 64),
    emmettProjected: await turn(emmett, 'projected', 64),
    ours256: await turn(ours, 'append', 256),
    emmett256: await turn(emmett, 'append', 256),
    ours1: await turn(ours, 'append', 1),
    transaction1: await turn(insert, 'transaction', 1),
  })
  const turns: Awaited<ReturnType<typeof round>>[] = []
  await bench.steps.run('appends', async () => {
    await round()
    while (turns.length < bench.rounds) turns.push(await round())
  })
  const row = judged(turns)
  return [
    row('append, 64 writers', 'emmett', [(t) => t.ours.rate, (t) => t.emmett.rate], { atLeast: 10 }),
    row('append, 64 writers', 'castore', [(t) => t.ours.rate, (t) => t.castore.rate], { atLeast: 3.5 }),
    row('append, 64 writers', 'plain INSERT', [(t) => t.ours.rate, (t) => t.insert.rate], { atLeast: 2.7 }),
    row('and an inline projection', 'emmett with one', [(t) => t.projected.rate, (t) => t.emmettProjected.rate], {
      atLeast: 8,
    }),
    row('and an inline projection', 'castore without', [(t) => t.projected.rate, (t) => t.castore.rate], {
      atLeast: 1.5,
    }),
    row('and an inline projection', 'plain INSERT without', [(t) => t.projected.rate, (t) => t.insert.rate], {
      atLeast: 1.5,
    }),
    row('append, 256 writers', 'emmett', [(t) => t.ours256.rate, (t) => t.emmett256.rate], { atLeast: 12 }),
    row('p99 of an append, 64 writers', 'emmett', [(t) => t.ours.p99, (t) => t.emmett.p99], {
      atMost: 0.2,
      unit: ' ms',
      digits: 1,
    }),
    row(
      'median of an append, 1 writer',
      'INSERT in a transaction',
      [(t) => t.ours1.median, (t) => t.transaction1.median],
      { atMost: 1.5, unit: ' ms', digits: 2 },
    ),
  ]
}

/** A log of a million events: the rate of a replay, and appends to it. */
async function replays(bench: Bench): Promise<Row[]> {
  const long = bench.quick ? 100_000 : 1_000_000
  const url = await bench.steps.run(`a log of ${long} events`, () =>
    engineDatabase(bench, 'engine_long', (client) => fillLog(client, long)),
  )
  const reader = await startContender(bench, 'engine/replayer.ts', url)
  const consumer = await startContender(bench, 'peers/emmett-consumer.ts', await bench.emptyDatabase('engine_consumer'))
  const round = async () => {
    // In a new process, so that its memory is the replay's.
    const fresh = await startContender(bench, 'engine/replayer.ts', url, { background: true })
    return {
      replay: await fresh({ what: 'replay' }, replayed),
      cursor: await reader({ what: 'cursor' }, replayed),
      emmett: await consumer({ events: long / 50 }, replayed),
    }
  }
  const turns: Awaited<ReturnType<typeof round>>[] = []
  await bench.steps.run('replays', async () => {
    while (turns.length < bench.rounds) turns.push(await round())
  })
  const row = judged(turns)
  const what = `replay of ${long} events`
  return [
    row(what, 'a cursor over them', [(t) => t.replay.rate, (t) => t.cursor.rate], { atLeast: 0.4 }),
    row(what, "emmett's consumer, tuned", [(t) => t.replay.rate, (t) => t.emmett.rate], { atLeast: 30 }),
    row('most memory of a replay', 'its limit', [(t) => t.replay.peakMb, () => 300], { atMost: 1, unit: ' MB' }),
    await allDelivered(bench),
    await growth(bench, url, long),
  ]
}

/** An async projector behind ten writers; it fails for an event that is missing, repeated or out of order. */
async function allDelivered(bench: Bench): Promise<Row> {
  const url = await engineDatabase(bench, 'engine_ten')
  const writer = await startContender(bench, 'engine/writer.ts', url)
  await writer({ what: 'five', writers: 10, seconds: bench.seconds * 2 }, load)
  const reader = await startContender(bench, 'engine/replayer.ts', url)
  const { events } = await reader({ what: 'replay' }, replayed)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ logged: number; seen: number }>(
    'select (select count(*)::int from event) as logged, (select sum(events)::int from counted) as seen',
  )
  await client.end()
  const { logged = 0, seen = 0 } = rows[0] ?? {}
  return {
    what: 'delivered, in order',
    against: 'written by 10 writers',
    ours: Math.min(events, seen),
    theirs: logged,
    ratio: logged > 0 ? Math.min(events, seen) / logged : 0,
    atLeast: 1,
    unit: '',
  }
}

/** The same appends on a long log and on a short one, in turns. */
async function growth(bench: Bench, longUrl: string, long: number): Promise<Row> {
  const short = long / 100
  const turns: { long: number; short: number }[] = []
  const appendsPerSecond = async (writer: Contender) =>
    (await writer({ what: 'append', writers: 64, seconds: bench.seconds }, load)).rate
  const onLong = await startContender(bench, 'engine/writer.ts', longUrl)
  await bench.steps.run('appends to a long log', async () => {
    for (let round = 0; round <= bench.rounds; round++) {
      const url = await engineDatabase(bench, `engine_short_${round}`, (client) => fillLog(client, short))
      const onShort = await startContender(bench, 'engine/writer.ts', url)
      await onShort({ what: 'append', writers: 64, seconds: 1 }, load)
      const turn = { short: await appendsPerSecond(onShort), long: await appendsPerSecond(onLong) }
      if (round > 0) turns.push(turn)
    }
  })
  const row = judged(turns)
  return row(`append at ${long} events`, `at ${short} events`, [(t) => t.long, (t) => t.short], { atLeast: 0.85 })
}

/** Response times of the product while the read model of posts is replayed; a post has two events. */
async function replayUnderLoad(bench: Bench): Promise<Row[]> {
  await bench.built()
  const events = bench.many * 2
  const url = await bench.postsDatabase(bench.many)
  const port = await bench.serve('bench/uncached-server.ts', url)
  const replayer = await startContender(bench, 'engine/replayer.ts', url, { background: true })
  const users = await startContender(bench, 'engine/users.ts', url)
  const watch = async (meanwhile: () => Promise<unknown>) => {
    await users({ what: 'begin', port }, z.object({}))
    await meanwhile()
    return users({ what: 'end' }, watched)
  }
  const round = async () => ({
    quiet: await watch(() => setTimeout(bench.seconds * 2_000)),
    busy: await watch(() => replayer({ what: 'posts' }, replayed)),
  })
  await watch(() => setTimeout(bench.seconds * 1_000))
  const turns = [await bench.steps.run('replay under load', round)]
  const failed = turns.reduce((sum, turn) => sum + turn.busy.errors, 0)
  const asked = turns.reduce((sum, turn) => sum + turn.busy.requests, 0)
  const row = judged(turns)
  return [
    row(`p99 of lists, ${events} replayed`, 'before', [(t) => t.busy.p99, (t) => t.quiet.p99], {
      atMost: 2,
      unit: ' ms',
      digits: 1,
    }),
    {
      what: 'requests that failed',
      against: 'lists read',
      ours: failed,
      theirs: asked,
      ratio: failed,
      atMost: 0,
      unit: '',
    },
  ]
}
