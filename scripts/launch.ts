import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#db/embedded/presence.ts'
import { type Database, openDatabase, writableFolder } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import type { DemoProgress } from '#db/seed/load.ts'
import { loadReference } from '#db/seed/load-reference.ts'
import { type Config, localOrigin, withPort } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { rejectOtherMasterKey } from '#server/platform/master-keys.ts'
import { addressError, OperatorError } from '#server/platform/operator-error.ts'
import { startChild } from './child.ts'
import { ensureBuild } from './ensure-build.ts'
import type { Stage } from './steps.ts'

const PORT_PATIENCE_MS = 2000

/** `npm start` logs no requests. */
export const START_DEFAULTS = { LOG_LEVEL: 'warn' }

/** What is prepared before serving; `small` is 60 demo posts instead of all. */
type LaunchOptions = { build: boolean; demo: boolean; small: boolean }

export type Prepared = {
  /** With the port and the database that were found. */
  config: Config & { databaseUrl: string }
  /** The accounts of the demo content. */
  signIns: readonly { who: string; how: string }[]
  /** Resolves when the embedded database ends unexpectedly. */
  databaseLost: Promise<void>
}

/** Prepares database, port, build, schema and demo content. */
export async function prepare(wanted: Config, options: LaunchOptions, stage: Stage): Promise<Prepared> {
  const { steps } = stage
  await writableFolder(wanted.dataDir)
  const database = await steps.run(
    'database',
    () => openFor(wanted, stage),
    () => 'database ready',
  )
  const port = await claimPort(wanted)
  const config = { ...withPort(wanted, port), databaseUrl: database.url }
  if (options.build) await ensureBuild(stage)
  await steps.run(
    'schema',
    async () => {
      await rejectOtherMasterKey(database.url, masterKeySource(config))
      return migrate(database.url)
    },
    ({ applied }) => (applied.length > 0 ? `schema: ${applied.length} migrations applied` : 'schema up to date'),
  )
  await steps.run(
    'reference data',
    () => loadReference({ config, databaseUrl: database.url }),
    (records) => (records > 0 ? `reference data: ${records} records` : 'reference data is there'),
  )
  const signIns = options.demo ? await fill(config, options.small, stage) : []
  return { config, signIns, databaseLost: database.lost }
}

/**
 * Starts the web server and the workers; resolves with the address when both are ready. `failed` rejects when one
 * ends.
 */
export async function serve(
  { config, databaseLost }: Prepared,
  { steps, teardown }: Stage,
): Promise<{ url: string; failed: Promise<never> }> {
  teardown.assertNotBegun()
  const children = [
    startChild('web server', 'src-server/main.ts', config),
    startChild('workers', 'workers/main.ts', config, { background: true }),
  ]
  teardown.add((immediate) => Promise.all(children.map((child) => child.stop(immediate))))
  const failed = Promise.race([
    databaseLost.then(() => throwEnded('database', 'the connection to it broke')),
    ...children.map(({ name, ended }) => ended.then((how) => throwEnded(name, how))),
  ])
  failed.catch(() => {})
  const [url] = await Promise.all(
    children.map(({ name, ready }) =>
      steps.run(
        name,
        () => ready,
        () => `${name} ready`,
      ),
    ),
  )
  return { url: url ?? localOrigin(config.host, config.port), failed }
}

export function throwEnded(name: string, how: string): never {
  throw new OperatorError(`The ${name} ended unexpectedly (${how}), so everything is stopped.`)
}

function openFor(config: Config, { teardown }: Stage): Promise<Database> {
  teardown.assertNotBegun()
  const opening = openDatabase(config, { role: 'server' })
  // Registered before the start, so that an interruption stops it.
  teardown.add((immediate) =>
    opening.then(
      (database) => database.stop({ immediate }),
      () => {},
    ),
  )
  return opening
}

/** Finds the port before the long steps; waits for a server that is stopping. */
async function claimPort({ host, port }: Config): Promise<number> {
  const until = Date.now() + PORT_PATIENCE_MS
  for (;;) {
    try {
      return await freePort(host, port)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > until) throw addressError({ host, port }, codeOf(error))
      await sleep(200)
    }
  }
}

/** Loads the demo content; imported here, since other starts do not need its code. */
async function fill(
  config: Config & { databaseUrl: string },
  small: boolean,
  { steps }: Stage,
): Promise<Prepared['signIns']> {
  const { databaseUrl } = config
  const { loadDemo } = await import('#db/seed/load.ts')
  const { demoSignIns } = await import('#db/seed/sign-ins.ts')
  await steps.run(
    'demo content',
    (progress) => {
      const report = ({ done, total, what }: DemoProgress) => progress(`${done} of ${total} ${what}`)
      return loadDemo({ config, databaseUrl, small, report })
    },
    ({ loaded, posts }) => (loaded ? `demo content: ${posts} posts` : 'demo content is there'),
  )
  return demoSignIns(config.dataDir)
}
