import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { startContender } from '../engine/contender.ts'
import { compareAll, median, type Row } from '../measure.ts'

const archived = z.object({ rate: z.number(), peakMb: z.number() })
const watched = z.object({ p99: z.number(), requests: z.number(), errors: z.number() })

/** A backup of a long log against Postgres' own copy of it into a file, and what visitors notice of it. */
export async function backupRows(bench: Bench): Promise<Row[]> {
  await bench.built()
  const url = await bench.postsDatabase(bench.many)
  const events = await lengthenLog(url, bench.quick ? 200_000 : 1_000_000)
  const archiver = await startContender(bench, 'reports/archiver.ts', url, { background: true })
  let peakMb = 0
  const backup = async () => {
    const folder = path.join(bench.folder, 'backup')
    const made = await archiver({ folder }, archived)
    await rm(folder, { recursive: true })
    peakMb = Math.max(peakMb, made.peakMb)
    return made.rate
  }
  const rows = await compareAll(bench, [
    {
      what: `backup of ${events} events`,
      against: 'COPY event TO a file',
      ours: backup,
      theirs: () => copyToFile(bench, url, events),
      atLeast: 0.5,
    },
  ])
  const under = await bench.steps.run('backup under load', () => listsMeanwhile(bench, url, backup))
  const memory = { what: 'most memory of a backup', against: '300 MB', unit: ' MB', atMost: 1 }
  return [...rows, under, { ...memory, ours: peakMb, theirs: 300, ratio: peakMb / 300 }]
}

/** Copies events of the log to its end until it has that many. @returns how many it has */
async function lengthenLog(url: string, wanted: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ position: string }>('select position from log_head')
  const had = Number(rows[0]?.position)
  for (let from = had; from < wanted; from += had)
    await client.query(
      `insert into event (position, stream, version, id, type, schema_version, data, meta, at, hash)
       select position + $1, stream || '~' || $1::text, version, gen_random_uuid(), type, schema_version, data, meta, at, hash
       from event where position <= least($2, $3 - $1)`,
      [from, had, wanted],
    )
  const events = Math.max(had, wanted)
  await client.query('update log_head set position = $1, chained = $1', [events])
  await client.query('vacuum analyze event')
  await client.end()
  return events
}

/** Rows a second of the server's own COPY, which neither sends nor syncs anything. */
async function copyToFile({ folder }: Bench, url: string, events: number): Promise<number> {
  const open = path.join(folder, 'copies')
  await mkdir(open, { recursive: true })
  // The server may run under another account.
  await chmod(open, 0o777)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const begun = performance.now()
  await client.query(`copy event to ${client.escapeLiteral(path.join(open, 'event'))}`)
  const took = performance.now() - begun
  await client.end()
  await rm(open, { recursive: true })
  return (events * 1_000) / took
}

/** The p99 of lists for fifty readers and fifty writers a second, during backups and before them. */
async function listsMeanwhile(bench: Bench, url: string, backup: () => Promise<number>): Promise<Row> {
  const port = await bench.serve('bench/uncached-server.ts', url)
  const users = await startContender(bench, 'engine/users.ts', url)
  const watch = async (meanwhile: () => Promise<unknown>) => {
    await users({ what: 'begin', port }, z.object({}))
    await meanwhile()
    const { p99, errors } = await users({ what: 'end' }, watched)
    if (errors > 0) throw new Error(`${errors} requests failed during a backup`)
    return p99
  }
  const quiet = () => setTimeout(bench.seconds * 2_000)
  await watch(quiet)
  const turns: { ours: number; theirs: number }[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const theirs = await watch(quiet)
    turns.push({ ours: await watch(backup), theirs })
  }
  return {
    what: 'p99 of lists meanwhile',
    against: 'before',
    unit: ' ms',
    digits: 1,
    atMost: 2,
    ours: median(turns.map(({ ours }) => ours)),
    theirs: median(turns.map(({ theirs }) => theirs)),
    ratio: median(turns.map(({ ours, theirs }) => ours / theirs)),
  }
}
