import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SETTINGS } from '#db/embedded/cluster.ts'
import { openDatabase, superuserUrl } from '#db/embedded.ts'
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
  /** Its name on the command line. */
  name: string
  /** The thing that it measures, in one line. */
  says: string
  /** Measures and prints a table. @returns whether every limit is kept */
  run(bench: Bench): Promise<boolean>
}

export type Server = { port: number; pid: number }

/** Parts measure on these: made on first use, shared by the parts, removed at the end. */
export type Bench = Pick<Stage, 'steps' | 'teardown'> & {
  /** Less data and shorter turns, to see that it runs. */
  quick: boolean
  /** The length of a turn. */
  seconds: number
  /** Turns of each side. */
  rounds: number
  /** A temporary folder. */
  folder: string
  /** Numbers of posts; `few` is a tenth of `many`. */
  many: number
  few: number
  /** Builds the client unless it is built. */
  built(): Promise<void>
  /** Creates a database of that name without tables. @returns its URL */
  emptyDatabase(name: string): Promise<string>
  /** A database of the product with that many published posts. @returns its URL */
  postsDatabase(count: number): Promise<string>
  /** Starts one of our servers on a database. @returns its port */
  serve(file: string, databaseUrl: string): Promise<number>
  /** The same, with its process. */
  server(file: string, databaseUrl: string): Promise<Server>
}

/** Prepares a benchmark on the Postgres of BENCH_DATABASE_URL, else on the embedded one. */
export async function openBench(stage: Stage, quick: boolean): Promise<Bench> {
  const { steps, teardown } = stage
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-bench-'))
  await chmod(folder, 0o711)
  teardown.add(() => rm(folder, { recursive: true, force: true }))
  const many = quick ? 20_000 : 100_000

  const openServer = once(async () => {
    // A hundred thousand posts have a server with the settings of `docker-compose.yml`.
    const database = await openDatabase(
      { dataDir: folder, databaseUrl: process.env.BENCH_DATABASE_URL },
      { sharedBuffers: SETTINGS.shared_buffers },
    )
    teardown.add(() => database.stop({ immediate: true }))
    return process.env.BENCH_DATABASE_URL ?? superuserUrl(folder)
  })
  const emptyDatabase = async (name: string) => freshDatabase(await openServer(), name)
  const server = once(async (file: string, databaseUrl: string): Promise<Server> => {
    const port = await freePort()
    const env = {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
    }
    const { child } = await start(file, env)
    teardown.add(async () => void child.kill('SIGKILL'))
    if (child.pid === undefined) throw new Error(`${file} has ended`)
    return { port, pid: child.pid }
  })
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
    serve: async (file, databaseUrl) => (await server(file, databaseUrl)).port,
    server,
  }
}

/** Remembers the result for each list of arguments. */
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
  await fillPosts(context, count)
  await close()
}
