import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { type Contender, startContender } from '../engine/contender.ts'
import { createCounted, fillLog } from '../engine/counted.ts'
import { median } from '../measure.ts'
import { atLeast, atMost, printVerdicts, type Verdict } from '../table.ts'

const PEERS = path.join(ROOT, 'bench/peers')

const load = z.object({ rate: z.number(), median: z.number(), p99: z.number() })
const replayed = z.object({ events: z.number(), rate: z.number(), peakMb: z.number() })
const watched = z.object({ p99: z.number(), requests: z.number(), errors: z.number() })

/** The event engine against what others have built on Postgres, and against Postgres itself. */
export const engine: Part = {
  name: 'engine',
  says: 'the event engine against emmett, castore and plain SQL',
  async run(bench) {
    await bench.steps.run('peers installed', installPeers)
    const verdicts = [...(await appends(bench)), ...(await replays(bench)), ...(await replayUnderLoad(bench))]
    return printVerdicts(verdicts)
  },
}

/** The peers are no part of the product: they have a package of their own, installed for the benchmark alone. */
async function installPeers(): Promise<void> {
  const there = await access(path.join(PEERS, 'node_modules')).then(
    () => true,
    () => false,
  )
  if (!there) await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS })
}

/** A database of the product with the measured read model; `prepare` fills it. */
async function engineDatabase(bench: Bench, name: string, prepare = async (_client: pg.Client) => {}): Promise<string> {
  const url = await bench.emptyDatabase(name)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await createCounted(client)
  await prepare(client)
  await client.end()
  return url
}

type Measured = z.infer<typeof load>
type Side = { name: string; ask: Contender; what: string; writers: number }

/** Every side in turn, round after round: what else the machine does meets all alike. The first round is not counted. */
async function takeTurns<Name extends string>(
  bench: Bench,
  sides: Record<Name, Omit<Side, 'name'>>,
): Promise<(what: (turn: Record<Name, Measured>) => number) => number> {
  const names = Object.keys(sides).filter((name): name is Name => name in sides)
  const turns: Record<Name, Measured>[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const turn: Partial<Record<Name, Measured>> = {}
    for (const name of names) {
      const { ask, what, writers } = sides[name]
      turn[name] = await ask({ what, writers, seconds: bench.seconds }, load)
    }
    if (round > 0 && isWhole(turn, names)) turns.push(turn)
  }
  return (what) => median(turns.map(what))
}

const isWhole = <Name extends string>(
  turn: Partial<Record<Name, Measured>>,
  names: Name[],
): turn is Record<Name, Measured> => names.every((name) => turn[name] !== undefined)

async function appends(bench: Bench): Promise<Verdict[]> {
  const ours = await startContender(bench, 'engine/writer.ts', await engineDatabase(bench, 'engine_ours'))
  const insert = await startContender(bench, 'engine/inserter.ts', await bench.emptyDatabase('engine_insert'))
  const castore = await startContender(bench, 'peers/castore.ts', await bench.emptyDatabase('engine_castore'))
  const emmett = await startContender(bench, 'peers/emmett.ts', await bench.emptyDatabase('engine_emmett'))
  const of = await bench.steps.run('appends', () =>
    takeTurns(bench, {
      ours: { ask: ours, what: 'append', writers: 64 },
      insert: { ask: insert, what: 'insert', writers: 64 },
      castore: { ask: castore, what: 'append', writers: 64 },
      emmett: { ask: emmett, what: 'append', writers: 64 },
      oursProjected: { ask: ours, what: 'projected', writers: 64 },
      emmettProjected: { ask: emmett, what: 'projected', writers: 64 },
      ours256: { ask: ours, what: 'append', writers: 256 },
      emmett256: { ask: emmett, what: 'append', writers: 256 },
      ours1: { ask: ours, what: 'append', writers: 1 },
      transaction1: { ask: insert, what: 'transaction', writers: 1 },
    }),
  )
  const rate = { unit: '/s', digits: 0 }
  const time = { unit: ' ms', digits: 2 }
  return [
    atLeast(10, {
      ...rate,
      what: 'append, 64 writers',
      against: 'emmett',
      ours: of((turn) => turn.ours.rate),
      theirs: of((turn) => turn.emmett.rate),
      ratio: of(({ ours, emmett }) => ours.rate / emmett.rate),
    }),
    atLeast(3.5, {
      ...rate,
      what: 'append, 64 writers',
      against: 'castore',
      ours: of((turn) => turn.ours.rate),
      theirs: of((turn) => turn.castore.rate),
      ratio: of(({ ours, castore }) => ours.rate / castore.rate),
    }),
    atLeast(2.7, {
      ...rate,
      what: 'append, 64 writers',
      against: 'plain INSERT',
      ours: of((turn) => turn.ours.rate),
      theirs: of((turn) => turn.insert.rate),
      ratio: of(({ ours, insert }) => ours.rate / insert.rate),
    }),
    atLeast(8, {
      ...rate,
      what: 'with an inline projection',
      against: 'emmett with one',
      ours: of((turn) => turn.oursProjected.rate),
      theirs: of((turn) => turn.emmettProjected.rate),
      ratio: of(({ oursProjected, emmettProjected }) => oursProjected.rate / emmettProjected.rate),
    }),
    atLeast(1.5, {
      ...rate,
      what: 'with an inline projection',
      against: 'castore without',
      ours: of((turn) => turn.oursProjected.rate),
      theirs: of((turn) => turn.castore.rate),
      ratio: of(({ oursProjected, castore }) => oursProjected.rate / castore.rate),
    }),
    atLeast(1.5, {
      ...rate,
      what: 'with an inline projection',
      against: 'plain INSERT without',
      ours: of((turn) => turn.oursProjected.rate),
      theirs: of((turn) => turn.insert.rate),
      ratio: of(({ oursProjected, insert }) => oursProjected.rate / insert.rate),
    }),
    atLeast(12, {
      ...rate,
      what: 'append, 256 writers',
      against: 'emmett',
      ours: of((turn) => turn.ours256.rate),
      theirs: of((turn) => turn.emmett256.rate),
      ratio: of(({ ours256, emmett256 }) => ours256.rate / emmett256.rate),
    }),
    atMost(0.2, {
      ...time,
      what: 'p99 of an append, 64 writers',
      against: 'emmett',
      ours: of((turn) => turn.ours.p99),
      theirs: of((turn) => turn.emmett.p99),
      ratio: of(({ ours, emmett }) => ours.p99 / emmett.p99),
    }),
    atMost(1.5, {
      ...time,
      what: 'median of an append, 1 writer',
      against: 'INSERT in a transaction',
      ours: of((turn) => turn.ours1.median),
      theirs: of((turn) => turn.transaction1.median),
      ratio: of(({ ours1, transaction1 }) => ours1.median / transaction1.median),
    }),
  ]
}

/** A log of a million events: how fast it is read, and whether the next append feels it. */
async function replays(bench: Bench): Promise<Verdict[]> {
  const long = bench.quick ? 100_000 : 1_000_000
  const url = await bench.steps.run(`a log of ${long} events`, () =>
    engineDatabase(bench, 'engine_long', (client) => fillLog(client, long)),
  )
  const reader = await startContender(bench, 'engine/replayer.ts', url)
  const consumer = await startContender(bench, 'peers/emmett-consumer.ts', await bench.emptyDatabase('engine_consumer'))
  const turns: { replay: z.infer<typeof replayed>; cursor: number; emmett: number }[] = []
  await bench.steps.run('replays', async () => {
    for (let round = 0; round < bench.rounds; round++) {
      // In a process that has done nothing else: its memory is the replay's.
      const fresh = await startContender(bench, 'engine/replayer.ts', url)
      const replay = await fresh({ what: 'replay' }, replayed)
      const cursor = await reader({ what: 'cursor' }, replayed)
      const emmett = await consumer({ events: long / 50 }, replayed)
      turns.push({ replay, cursor: cursor.rate, emmett: emmett.rate })
    }
  })
  const of = (what: (turn: (typeof turns)[number]) => number) => median(turns.map(what))
  const rate = { unit: '/s', digits: 0, what: `replay of ${long} events` }
  return [
    atLeast(0.4, {
      ...rate,
      against: 'a cursor over them',
      ours: of((turn) => turn.replay.rate),
      theirs: of((turn) => turn.cursor),
      ratio: of((turn) => turn.replay.rate / turn.cursor),
    }),
    atLeast(30, {
      ...rate,
      against: "emmett's consumer, tuned",
      ours: of((turn) => turn.replay.rate),
      theirs: of((turn) => turn.emmett),
      ratio: of((turn) => turn.replay.rate / turn.emmett),
    }),
    atMost(1, {
      unit: ' MB',
      digits: 0,
      what: 'most memory of a replay',
      against: 'its limit',
      ours: of((turn) => turn.replay.peakMb),
      theirs: 300,
      ratio: of((turn) => turn.replay.peakMb / 300),
    }),
    await allDelivered(bench),
    await growth(bench, url, long),
  ]
}

/** Ten writers at once; the read model refuses any event that is missing, twice or out of order. */
async function allDelivered(bench: Bench): Promise<Verdict> {
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
  return atLeast(1, {
    unit: '',
    digits: 0,
    what: 'delivered, in order',
    against: 'written by 10 writers',
    ours: Math.min(events, seen),
    theirs: logged,
    ratio: logged > 0 ? Math.min(events, seen) / logged : 0,
  })
}

/** The same appends on a long log and on a short one, in turns. */
async function growth(bench: Bench, longUrl: string, long: number): Promise<Verdict> {
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
  return atLeast(0.85, {
    unit: '/s',
    digits: 0,
    what: `append at ${long} events`,
    against: `at ${short} events`,
    ours: median(turns.map((turn) => turn.long)),
    theirs: median(turns.map((turn) => turn.short)),
    ratio: median(turns.map((turn) => turn.long / turn.short)),
  })
}

/** What those who read and write notice while a read model is rebuilt. */
async function replayUnderLoad(bench: Bench): Promise<Verdict[]> {
  const events = bench.quick ? 20_000 : 200_000
  const url = await engineDatabase(bench, 'engine_busy', (client) => fillLog(client, events))
  const replayer = await startContender(bench, 'engine/replayer.ts', url)
  const users = await startContender(bench, 'engine/reader.ts', url)
  await replayer({ what: 'replay' }, replayed)
  const turns: { quiet: z.infer<typeof watched>; busy: z.infer<typeof watched> }[] = []
  const watch = async (meanwhile: () => Promise<unknown>) => {
    await users({ what: 'begin' }, z.object({}))
    await meanwhile()
    return users({ what: 'end' }, watched)
  }
  await bench.steps.run('replays under load', async () => {
    for (let round = 0; round < bench.rounds; round++) {
      const quiet = await watch(() => setTimeout(bench.seconds * 1_000))
      const busy = await watch(async () => {
        for (let replay = 0; replay < 2; replay++) await replayer({ what: 'replay' }, replayed)
      })
      turns.push({ quiet, busy })
    }
  })
  return [
    atMost(2, {
      unit: ' ms',
      digits: 1,
      what: `p99 of reads, ${events} replayed`,
      against: 'before',
      ours: median(turns.map((turn) => turn.busy.p99)),
      theirs: median(turns.map((turn) => turn.quiet.p99)),
      ratio: median(turns.map((turn) => turn.busy.p99 / turn.quiet.p99)),
    }),
    atMost(0, {
      unit: '',
      digits: 0,
      what: 'failed requests meanwhile',
      against: 'all of them',
      ours: turns.reduce((sum, turn) => sum + turn.busy.errors, 0),
      theirs: turns.reduce((sum, turn) => sum + turn.busy.requests, 0),
      ratio: turns.reduce((sum, turn) => sum + turn.busy.errors, 0),
    }),
  ]
}
