import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { clusterOf, startCluster, stopCluster } from '#db/embedded/cluster.ts'
import { ensureCluster, SUPERUSER } from '#db/embedded/initialise.ts'
import { isAlive, readPostmaster } from '#db/embedded/postmaster.ts'
import { freePort } from '#server/platform/free-port.ts'

const DATABASE = 'domner'

/** An embedded Postgres for one test, with fsync, which can be killed and restarted. */
export type Postgres = {
  url: string
  /** Starts it on its old port unless it runs; resolves when it answers. */
  start(): Promise<void>
  isUp(): Promise<boolean>
  /** Signals the server and all its processes; after SIGKILL it resolves when they have ended. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
  stop(): Promise<void>
}

/** @param dataDir a real path */
export async function openPostgres(dataDir: string): Promise<Postgres> {
  const cluster = await clusterOf(dataDir)
  const password = await ensureCluster(cluster, dataDir, true)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const isUp = async () => (await readPostmaster(cluster.folder)) !== undefined
  const start = async () => {
    if (!(await isUp())) await startCluster(cluster, { durable: true }, port)
  }
  await start()
  const client = new Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(`create database ${DATABASE}`).finally(() => client.end())
  return {
    url: urlOf(DATABASE),
    start,
    isUp,
    async signal(signal) {
      const server = await readPostmaster(cluster.folder)
      if (!server) throw new Error('Postgres is not running')
      const pids = [server.pid, ...(await childrenOf(server.pid))]
      for (const pid of pids) tryKill(pid, signal)
      for (const pid of signal === 'SIGKILL' ? pids : []) while (await isAlive(pid)) await sleep(5)
    },
    stop: () => stopCluster(cluster, true),
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended by itself.
  }
}
