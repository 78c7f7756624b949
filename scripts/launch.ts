import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#db/embedded/presence.ts'
import { type Database, openDatabase, writableFolder } from '#db/embedded.ts'
import { demoSignIns } from '#db/seed/sign-ins.ts'
import { type Config, localOrigin, withPort } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { addressError, OperatorError } from '#server/platform/operator-error.ts'
import { type Child, startChild } from './child.ts'
import { ensureBuild } from './ensure-build.ts'
import { fillDatabase } from './filling.ts'
import type { Stage } from './steps.ts'

const PORT_PATIENCE_MS = 2000

/** `npm start` logs no requests. */
export const START_DEFAULTS = { LOG_LEVEL: 'warn' }

/** The preparations before serving; `small` means 60 demo posts instead of all. */
type LaunchOptions = { build: boolean; demo: boolean; small: boolean }

export type Prepared = {
  /** With the port and the database that were found. */
  config: Config & { databaseUrl: string; databaseOwnerUrl: string }
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
  const config = { ...withPort(wanted, port), databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl }
  if (options.build) await ensureBuild(stage)
  await fillDatabase(config, options, stage)
  const signIns = options.demo ? await demoSignIns(config.dataDir) : []
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
  const children = [startWeb(config), startChild('workers', 'workers/main.ts', config, { background: true })]
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

/** The web server, without the address of the role that has the tables. */
export function startWeb(config: Config): Child {
  return startChild('web server', 'src-server/main.ts', { ...config, databaseOwnerUrl: undefined })
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

/** Finds the port before the long steps; waits for a server that is stopping. @throws OperatorError */
export async function claimPort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  patienceMs = PORT_PATIENCE_MS,
): Promise<number> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await freePort(host, port)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > until) throw addressError({ host, port }, codeOf(error))
      await sleep(200)
    }
  }
}
