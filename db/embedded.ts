import { createHmac } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { closeFolder } from '#db/embedded/account.ts'
import { type Cluster, clusterOf, type Running, startCluster, stopCluster } from '#db/embedded/cluster.ts'
import { ensureCluster, SUPERUSER } from '#db/embedded/initialise.ts'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { codeOf, Presence } from '#db/embedded/presence.ts'
import { ensureRoles, OWNER, PRODUCT } from '#db/roles.ts'
import type { Config } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

const DATABASE = 'domner'
const ANSWER_MS = 120_000
const REENTER_MS = 10_000

export type Database = {
  /** As the product's role, which reads and writes rows. */
  url: string
  /** As the role that has the tables, for migrations, replays and the job broker's own tables. */
  ownerUrl: string
  /** Whether this process started the embedded server, or took over an orphaned one. */
  owned: boolean
  /** Resolves when the embedded server ends unexpectedly. */
  lost: Promise<void>
  /** Closes the connection; the last process to do so stops the embedded server. `immediate` skips a clean shutdown. */
  stop(options?: { immediate?: boolean }): Promise<void>
}

type Options = {
  /** `server`: the one process that serves from the data folder; a second one is rejected. */
  role?: 'server' | 'tool'
  /** False in tests: skips fsync. */
  durable?: boolean
  /** The shared buffers of the embedded server, such as 256MB; by default enough for the demo content. */
  sharedBuffers?: string
}

/**
 * Opens the configured database: DATABASE_URL (and DATABASE_OWNER_URL), else an embedded Postgres in the data folder, which processes share and
 * the last one stops.
 * @throws OperatorError for what an operator can fix
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  { role = 'tool', durable = true, sharedBuffers }: Options = {},
): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl = databaseUrl } = config
  if (databaseUrl === undefined || ownerUrl === undefined)
    return openEmbedded(await writableFolder(config.dataDir), role, { durable, sharedBuffers })

  await assertReachable('DATABASE_URL', databaseUrl)
  if (ownerUrl !== databaseUrl) await assertReachable('DATABASE_OWNER_URL', ownerUrl)
  return { url: databaseUrl, ownerUrl, owned: false, lost: new Promise(() => {}), stop: async () => {} }
}

/** As the superuser of the embedded server that runs on a data folder; for tests and measurements. */
export async function superuserUrl(dataDir: string): Promise<string> {
  const cluster = await clusterOf(await realpath(dataDir))
  const port = (await readPostmaster(cluster.folder))?.port ?? 0
  return urlAs(SUPERUSER, await ensureCluster(cluster, dataDir, true), port, DATABASE)
}

/** Stops the embedded server of a data folder that is no longer needed. */
export async function stopAbandoned(dataDir: string): Promise<void> {
  const cluster = await clusterOf(await realpath(dataDir))
  if (await readPostmaster(cluster.folder)) await stopCluster(cluster, true)
}

/** Creates a folder if needed, closed to other users. @returns its real path. @throws OperatorError when it is not writable */
export async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    await closeFolder(folder)
    return await realpath(folder)
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written (${codeOf(error)}): make it writable, or set DATA_DIR to a folder that is.`,
    )
  }
}

async function openEmbedded(dataDir: string, role: 'server' | 'tool', running: Running): Promise<Database> {
  const cluster = await clusterOf(dataDir)
  const password = await ensureCluster(cluster, dataDir, running.durable)
  const url = (port: number, database: string) => urlAs(SUPERUSER, password, port, database)
  const { presence, port } = await enter(cluster, running, (at) => url(at, 'postgres'))
  const stop: Database['stop'] = async ({ immediate = false } = {}) => {
    const present = presence.isOver ? await reconnect(cluster, url(port, 'postgres')) : presence
    await present?.leave(() => stopCluster(cluster, immediate))
  }
  try {
    const owned = await presence.isAlone()
    const other = role === 'server' ? await presence.claimServing() : undefined
    if (other) throw alreadyRunning(dataDir, other)
    await presence.ensureDatabase(DATABASE)
    const urlOf = (role: string) => urlAs(role, rolePassword(password, role), port, DATABASE)
    const [ownerUrl, productUrl] = [urlOf(OWNER), urlOf(PRODUCT)]
    await ensureRoles(url(port, DATABASE), { ownerUrl, productUrl })
    return { url: productUrl, ownerUrl, owned, lost: presence.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const urlAs = (role: string, password: string, port: number, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** The password of a role of the embedded server; nobody can tell the superuser's from it. */
function rolePassword(superuserPassword: string, role: string): string {
  return createHmac('sha256', superuserPassword).update(role).digest('hex')
}

async function enter(
  cluster: Cluster,
  running: Running,
  url: (port: number) => string,
): Promise<{ presence: Presence; port: number }> {
  const until = Date.now() + ANSWER_MS
  while (Date.now() < until) {
    if (!(await readPostmaster(cluster.folder))) await startCluster(cluster, running)
    const port = (await readPostmaster(cluster.folder))?.port
    const presence = port ? await Presence.enter(url(port)) : undefined
    if (port && presence) return { presence, port }
    await sleep(100)
  }
  throw new OperatorError(
    `The embedded Postgres in ${cluster.folder} runs but does not answer: its log, server.log in that folder, says why.`,
  )
}

/** Reconnects after a lost session, so that the server can still be stopped; undefined when the server is gone too. */
async function reconnect(cluster: Cluster, url: string): Promise<Presence | undefined> {
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

/** @throws OperatorError when the database is unusable; the message holds no password */
async function assertReachable(variable: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const reason = codeOf(error) || (error instanceof Error ? error.message : String(error))
    const sentence = REASONS[reason] ?? (error instanceof Error && error.message ? error.message : reason)
    throw new OperatorError(
      `The database ${host}${pathname} of ${variable} is not reachable (${sentence}): start it, correct ${variable}, or leave it empty for the embedded one.`,
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
