import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { saveReference } from '#db/seed/reference.ts'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { freePort } from '#server/platform/free-port.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import type { Stage } from '../scripts/steps.ts'
import { fillPosts } from './many-posts.ts'
import { start } from './measure.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** A part of the benchmark. To add one: a file in `parts/`, and its line in `run.ts`. */
export type Part = {
  /** What it is called on the command line. */
  name: string
  /** What it measures, in one line. */
  says: string
  /** Measures and prints a table; whether every bar is held. */
  run(bench: Bench): Promise<boolean>
}

/** What parts measure on. Everything is made when it is first asked for, shared by the parts, and gone at the end. */
export type Bench = Pick<Stage, 'steps' | 'teardown'> & {
  /** Only to see that it runs: less data, shorter turns. */
  quick: boolean
  /** How long a turn takes. */
  seconds: number
  /** How many turns each side gets. */
  rounds: number
  /** A folder for whatever a part writes. */
  folder: string
  /** Numbers of posts: the measured one, and a tenth of it. */
  many: number
  few: number
  /** Builds the client unless it is built. */
  built(): Promise<void>
  /** An empty database of that name, without any table. */
  emptyDatabase(name: string): Promise<string>
  /** The product's database with so many published posts. */
  postsDatabase(count: number): Promise<string>
  /** Starts a server of ours on a database, and gives its port. */
  serve(file: string, databaseUrl: string): Promise<number>
}

/** Prepares a benchmark. BENCH_DATABASE_URL names a server to measure on in place of the embedded one. */
export async function openBench(stage: Stage, quick: boolean): Promise<Bench> {
  const { steps, teardown } = stage
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-bench-'))
  await chmod(folder, 0o711)
  teardown.add(() => rm(folder, { recursive: true, force: true }))
  const many = quick ? 20_000 : 100_000

  const openServer = once(async () => {
    const database = await openDatabase({ dataDir: folder, databaseUrl: process.env.BENCH_DATABASE_URL })
    teardown.add(() => database.stop({ immediate: true }))
    return database.url
  })
  const emptyDatabase = async (name: string) => freshDatabase(await openServer(), name)
  return {
    steps,
    teardown,
    quick,
    folder,
    many,
    few: many / 10,
    seconds: quick ? 2 : 4,
    rounds: quick ? 1 : 3,
    emptyDatabase,
    built: once(() => ensureBuild(stage)),
    postsDatabase: once((count) =>
      steps.run(`${count} posts`, async () => {
        const url = await emptyDatabase(`bench_${count}`)
        await fill(url, folder, count)
        return url
      }),
    ),
    serve: once(async (file, databaseUrl) => {
      const port = await freePort()
      const env = { DATABASE_URL: databaseUrl, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' }
      const { child } = await start(file, env)
      teardown.add(async () => void child.kill('SIGKILL'))
      return port
    }),
  }
}

/** The function, run once for the same arguments. */
function once<A extends (string | number)[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (...args) => {
    const key = args.join('\n')
    const result = made.get(key) ?? work(...args)
    made.set(key, result)
    return result
  }
}

async function freshDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}

async function fill(url: string, dataDir: string, count: number): Promise<void> {
  await migrate(url)
  const { context, close } = createContext({ databaseUrl: url, dataDir })
  await saveReference(createCaller(systemRequest(context)))
  await fillPosts(context.pool, count)
  await close()
}
