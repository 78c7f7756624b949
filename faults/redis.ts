import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { freePort } from '#server/platform/free-port.ts'

export type FragileRedis = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  flush(): Promise<void>
}

/** Starts a Redis on a free port; null where `redis-server` is not installed. */
export async function openRedis(): Promise<FragileRedis | null> {
  const installed = await promisify(execFile)('redis-server', ['--version']).catch(() => null)
  if (!installed) return null
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
    while (!(await ask(url, 'ping'))) await sleep(20)
  }
  await start()
  return {
    url,
    start,
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
    async flush() {
      if (!(await ask(url, 'flushall'))) throw new Error('Redis does not answer')
    },
  }
}

async function ask(url: string, command: 'ping' | 'flushall'): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.call(command)
    return true
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
