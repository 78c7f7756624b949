import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { type Started, startRedisContainer } from './containers.ts'

const SERVER = 'redis-server'

const running = new Set<() => Promise<void>>()

/** Stops what a failed test has left: vitest would wait for a server that its worker started, for ever. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()))
}

const inContainers = inject('redisInContainers')

/** Whether Redis is available, in containers or installed. */
export const redisInstalled = inContainers || spawnSync(SERVER, ['--version']).status === 0

export function warnRedisMissing(tests: string): void {
  process.stderr.write(`Skipped: ${tests}, on Redis, since there is none (Debian: apt-get install redis-server).\n`)
}

/**
 * Starts a Redis without persistence; null where there is none.
 * @param url the address to listen on, by default a free port
 */
export async function startRedis(url?: string): Promise<Started | null> {
  if (!redisInstalled) return null
  if (inContainers) return startRedisContainer(url)
  const port = url === undefined ? await freePort() : Number(new URL(url).port)
  const folder = await mkdtemp(join(tmpdir(), 'domner-redis-'))
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn(SERVER, settings, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => server.kill('SIGKILL')
  // An interrupted test run leaves no server behind.
  process.once('exit', kill)
  const ended = once(server, 'close')
  const stop = async () => {
    running.delete(stop)
    process.off('exit', kill)
    kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  running.add(stop)
  await saysReady(server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `redis://127.0.0.1:${port}`, stop }
}

function saysReady({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Ready to accept connections')) resolve()
    })
    stdout?.once('end', () => reject(new Error(`${SERVER} did not start:\n${said}`)))
  })
}
