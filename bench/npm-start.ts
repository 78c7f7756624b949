import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { type Bench, ROOT } from './bench.ts'

/** All of `npm start`. `url` is what it calls itself, `port` where its web server listens. */
export type Product = { url: string; port: number; dataDir: string; process: ChildProcess; stop(): Promise<void> }

/** `npm start` with its demo content, as somebody types it; a quick benchmark takes less of that. */
export async function npmStart(bench: Bench, name: string, settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = path.join(bench.folder, name)
  await mkdir(dataDir)
  const port = await freePort()
  const child = spawn('npm', ['start', '--', ...(bench.quick ? ['--small'] : [])], {
    cwd: ROOT,
    env: bareEnvironment({ DATA_DIR: dataDir, PORT: `${port}`, TRUST_PROXY: 'loopback', ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let stopping: Promise<void> | undefined
  const stop = () => {
    // To all of the group, as Ctrl-C does.
    if (!stopping && child.pid) process.kill(-child.pid, 'SIGINT')
    stopping ??= ended
    return stopping
  }
  bench.teardown.add(stop)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  for (;;) {
    const url = /Domner is at (\S+)/.exec(said)?.[1]
    if (url) return { url, port, dataDir, process: child, stop }
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${said}`)
    await sleep(200)
  }
}
