import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { stopAbandoned } from '#db/embedded.ts'
import { bareEnvironment } from '#server/platform/config.ts'
import { ROOT } from './build-stamp.ts'

/** Includes a build, if needed. */
const PATIENCE_MS = 120_000
const patiently = { timeout: PATIENCE_MS / 2 }

let dataDir: string
let npm: ChildProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'domner-start-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  for (const { pid } of await launcher()) process.kill(pid, 'SIGKILL')
  npm?.kill('SIGKILL')
  await stopAbandoned(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** `npm start`, in a process group of its own, as a terminal has it; resolves with its address when it serves. */
async function start(): Promise<{ npm: ChildProcess; url: string }> {
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: '0' })
  npm = spawn('npm', ['start', '--', '--no-demo'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let said = ''
  npm.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const address = () => /Domner is at (\S+)/.exec(said)?.[1] ?? ''
  await expect.poll(address, patiently).not.toBe('')
  return { npm, url: address() }
}

/** The processes of our scripts that have this data folder, in the order of their start. */
async function launcher(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const found = await Promise.all(
    pids.map(async (pid) => ({ pid, command: await read(pid, 'cmdline'), settings: await read(pid, 'environ') })),
  )
  return found
    .filter(({ command, settings }) => command.includes('scripts/') && settings.includes(`DATA_DIR=${dataDir}\0`))
    .map(({ pid, command }) => ({ pid, command: command.replaceAll('\0', ' ') }))
}

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

// Only Linux tells what processes there are.
describe.runIf(process.platform === 'linux')('npm start', { timeout: PATIENCE_MS }, () => {
  it('is one process beside npm and its shell, which stops with Ctrl-C', async () => {
    const { npm, url } = await start()
    const ours = (await launcher()).filter(({ command }) => !/^\S*sh -c /.test(command))
    expect(ours.map(({ command }) => command)).toEqual([expect.stringContaining('scripts/run.ts --no-demo')])
    const ended = once(npm, 'exit')
    process.kill(-(npm.pid ?? 0), 'SIGINT')
    await ended
    await expect.poll(launcher, patiently).toEqual([])
    expect(await isUp(url)).toBe(false)
    expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('stops when npm gets %s', async (signal) => {
    const { npm, url } = await start()
    npm.kill(signal)
    await expect.poll(launcher, patiently).toEqual([])
    expect(await isUp(url)).toBe(false)
    expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })
})
