import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../free-port.ts'

/** A Redis of a test's own; null, and a line that says so, where the program is not installed. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-redis-'))
  const port = await freePort()
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const started = await once(server, 'spawn').catch(() => null)
  if (!started) {
    process.stderr.write('redis-server is not installed: the tests that need it are SKIPPED\n')
    await removeFolder()
    return null
  }
  const ended = once(server, 'exit')
  const url = `redis://127.0.0.1:${port}`
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  probe.on('error', () => {})
  await probe.ping()
  probe.disconnect()
  return {
    url,
    async stop() {
      server.kill('SIGKILL')
      await ended
      await removeFolder()
    },
  }
}
