import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, clusterOf, startCluster, stopCluster } from '#db/embedded/cluster.ts'
import { ensureCluster, SUPERUSER } from '#db/embedded/initialise.ts'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { codeOf, Presence } from '#db/embedded/presence.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'

const DATABASE = 'domner'
const ANSWER_MS = 120_000
const REENTER_MS = 10_000

export type Database = {
  url: string
  /** The embedded server is this process's: it started it, or found it orphaned by a killed one. */
  owned: boolean
  /** Resolves when the embedded server goes away by itself. */
  lost: Promise<void>
  /** Leaves the database; the last process to leave stops the embedded server, `immediate` without finishing its work. */
  stop(options?: { immediate?: boolean }): Promise<void>
}

type Options = {
  /** `server`: the one process that serves from the data folder; a second one is refused. */
  role?: 'server' | 'tool'
  /** False for tests: nothing is flushed to the disk. */
  durable?: boolean
}

/**
 * Opens the database of a configuration: the one of DATABASE_URL, else a real Postgres in the data folder, which is set
 * up and started as needed. A running one is shared and goes on until its last user has left.
 * Throws an OperatorError for what the operator can mend.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { role = 'tool', durable = true }: Options = {},
): Promise<Database> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) return openEmbedded(await writableFolder(config.dataDir), role, durable)

  await assertReachable(databaseUrl)
  return { url: databaseUrl, owned: false, lost: new Promise(() => {}), stop: async () => {} }
}

/** Stops the embedded server of a data folder whose users are gone and whose data is not needed any more. */
export async function stopAbandoned(dataDir: string): Promise<void> {
  const cluster = await clusterOf(await realpath(dataDir))
  if (await readPostmaster(cluster.folder)) await stopCluster(cluster, true)
}

/** The real path of a folder, which is made if need be; refused when it cannot be written. */
export async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written (${codeOf(error)}): make it writable, or set DATA_DIR to a folder that is.`,
    )
  }
}

async function openEmbedded(dataDir: string, role: 'server' | 'tool', durable: boolean): Promise<Database> {
  const cluster = await clusterOf(dataDir)
  const password = await ensureCluster(cluster, dataDir, durable)
  const url = (port: number, database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const { presence, port } = await enter(cluster, durable, (at) => url(at, 'postgres'))
  const stop: Database['stop'] = async ({ immediate = false } = {}) => {
    const present = presence.isOver ? await enterAgain(cluster, url(port, 'postgres')) : presence
    await present?.leave(() => stopCluster(cluster, immediate))
  }
  try {
    const owned = await presence.isAlone()
    const other = role === 'server' ? await presence.claimServing() : undefined
    if (other) throw alreadyRunning(dataDir, other)
    await presence.ensureDatabase(DATABASE)
    return { url: url(port, DATABASE), owned, lost: presence.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the server unless it runs, and waits until it lets this process in. */
async function enter(
  cluster: Cluster,
  durable: boolean,
  url: (port: number) => string,
): Promise<{ presence: Presence; port: number }> {
  const until = Date.now() + ANSWER_MS
  while (Date.now() < until) {
    if (!(await readPostmaster(cluster.folder))) await startCluster(cluster, durable)
    const port = (await readPostmaster(cluster.folder))?.port
    const presence = port ? await Presence.enter(url(port)) : undefined
    if (port && presence) return { presence, port }
    await sleep(100)
  }
  throw new OperatorError(
    `The embedded Postgres in ${cluster.folder} runs but does not answer: its log, server.log in that folder, says why.`,
  )
}

/** Takes up a session that was cut off, so that the server does not stay behind; undefined when it has gone as well. */
async function enterAgain(cluster: Cluster, url: string): Promise<Presence | undefined> {
  const until = Date.now() + REENTER_MS
  while (Date.now() < until && (await readPostmaster(cluster.folder))) {
    const presence = await Presence.enter(url)
    if (presence) return presence
    await sleep(100)
  }
  return undefined
}

function alreadyRunning(dataDir: string, holder: string): OperatorError {
  const pid = holder.replace(/^domner /, '')
  return new OperatorError(
    `Domner already runs on the data folder ${dataDir} (process ${pid}): stop it first, or give this one its own DATA_DIR.`,
  )
}

/** Refuses a database that cannot be used, in one sentence that holds no password. */
async function assertReachable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const reason = codeOf(error) || (error instanceof Error ? error.message : String(error))
    const said = REASONS[reason] ?? (error instanceof Error && error.message ? error.message : reason)
    throw new OperatorError(
      `The database ${host}${pathname} of DATABASE_URL is not reachable (${said}): start it, correct DATABASE_URL, or leave it empty for the embedded one.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ETIMEDOUT: 'no answer',
}
