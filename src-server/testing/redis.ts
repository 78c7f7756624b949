import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const SERVER = 'redis-server'

/** Whether this machine has a Redis to test with. */
export const redisInstalled = spawnSync(SERVER, ['--version']).status === 0

/** Says aloud that tests are not run on this machine. */
export function sayRedisIsMissing(tests: string): void {
  process.stderr.write(`Skipped: ${tests}, on Redis, since there is none (Debian: apt-get install redis-server).\n`)
}

export type TestRedis = { url: string; stop(): Promise<void> }

/**
 * Starts a Redis on this machine that keeps nothing on disk; null where none is installed. To start it again empty, stop it
 * and start it with the address that it had.
 * @param url the address to listen on; without one, a free port of the loopback.
 */
export async function startRedis(url?: string): Promise<TestRedis | null> {
  if (!redisInstalled) return null
  const port = url === undefined ? await freePort() : Number(new URL(url).port)
  const folder = await mkdtemp(join(tmpdir(), 'domner-redis-'))
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn(SERVER, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => server.kill('SIGKILL')
  // A run of the tests that is broken off leaves no server behind.
  process.once('exit', kill)
  const ended = once(server, 'close')
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
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
