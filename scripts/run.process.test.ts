import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { openDatabase, stopAbandoned } from '#db/embedded.ts'
import { bareEnvironment } from '#server/platform/config.ts'
import { testDatabase } from '#server/testing/database.ts'
import { killPrograms, type Program, startProgram } from '#server/testing/program.ts'
import { ROOT } from './build-stamp.ts'

/** Includes a build, if needed. */
const PATIENCE_MS = 120_000
const patiently = { timeout: PATIENCE_MS / 2 }

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'domner-run-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  killPrograms()
  await stopAbandoned(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const start = (settings: Record<string, string> = {}): Program =>
  startProgram({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings }, ['scripts/run.ts', '--no-demo'])

/** Resolves with its address when it serves. */
async function addressOf({ output, ended }: Pick<Program, 'output' | 'ended'>): Promise<string> {
  for (;;) {
    const address = /Domner is at (\S+)/.exec(output())?.[1]
    if (address) return address
    const over = await Promise.race([ended.then(() => true), sleep(100, false)])
    if (over) throw new Error(`npm start ended:\n${output()}`)
  }
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'))
const answers = (url: string, path = '/healthz') =>
  fetch(url + path).then(
    ({ ok }) => ok,
    () => false,
  )

// Only Linux tells what processes there are.
describe.runIf(process.platform === 'linux')('npm start', { timeout: PATIENCE_MS }, () => {
  let npm: ChildProcess | undefined
  afterEach(async () => {
    for (const { pid } of await launcher()) process.kill(pid, 'SIGKILL')
    npm?.kill('SIGKILL')
  })

  /** In a process group of its own, as a terminal has it. */
  function startNpm() {
    npm = spawn('npm', ['start', '--', '--no-demo'], {
      cwd: ROOT,
      env: bareEnvironment({ DATA_DIR: dataDir, PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let said = ''
    for (const stream of [npm.stdout, npm.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    return { npm, output: () => said, ended: once(npm, 'exit').then(([code]) => code) }
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

  async function expectStopped(url: string): Promise<void> {
    await expect.poll(launcher, patiently).toEqual([])
    expect(await answers(url)).toBe(false)
    expect(await postmaster()).toBeUndefined()
  }

  it('serves from one process beside npm and its shell, logs nothing, and stops with Ctrl-C', async () => {
    const { npm, ...run } = startNpm()
    const url = await addressOf(run)
    expect([await answers(url), await answers(url, '/readyz')]).toEqual([true, true])
    const ours = (await launcher()).filter(({ command }) => !/^\S*sh -c /.test(command))
    expect(ours.map(({ command }) => command)).toEqual([expect.stringContaining('scripts/run.ts --no-demo')])
    process.kill(-(npm.pid ?? 0), 'SIGINT')
    await run.ended
    await expectStopped(url)
    expect(run.output(), 'lines of the log').not.toContain('{"level"')
  })

  async function expectStopAfter(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { npm, ...run } = startNpm()
    const url = await addressOf(run)
    npm.kill(signal)
    await expectStopped(url)
  }

  it('stops when npm gets SIGTERM', () => expectStopAfter('SIGTERM'))
  it('stops when npm is killed', { tags: ['release'] }, () => expectStopAfter('SIGKILL'))
})

describe('the command of npm start', { timeout: PATIENCE_MS }, () => {
  it('serves again after it was killed, and ends with exit code 0 when it is interrupted', async () => {
    const killed = start()
    const before = await addressOf(killed)
    killed.process.kill('SIGKILL')
    const run = start({ PORT: new URL(before).port })
    expect(await answers(await addressOf(run))).toBe(true)
    run.process.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(await postmaster()).toBeUndefined()
  })

  it('warns that its database may lose acknowledged writes, and stops everything when that dies', async () => {
    const { ownerUrl, stop } = await openDatabase({ dataDir })
    await ask(ownerUrl, 'alter database domner set synchronous_commit = off')
    const run = start({ LOG_LEVEL: '' })
    const url = await addressOf(run)
    await expect.poll(run.output).toContain('synchronous_commit is off in the database')
    await ask(ownerUrl, 'alter database domner reset synchronous_commit')
    await stop()
    process.kill((await postmaster())?.pid ?? 0, 'SIGKILL')
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('The database ended unexpectedly')
    expect(await answers(url)).toBe(false)
  })
})

/** The tests of the functions that say why have a case for each cause. */
describe('the command of npm start that cannot serve says why, with exit code 1,', { timeout: PATIENCE_MS }, () => {
  const failure = async (settings: Record<string, string>) => {
    const { ended, output } = start(settings)
    expect(await ended).toBe(1)
    expect(output()).not.toContain('    at ')
    return output()
  }

  it('and stops its database', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    expect(await failure({ PORT: port })).toContain(`Port ${port} is in use by another program`)
    server.close()
    expect(await postmaster()).toBeUndefined()
  })

  it('in the words of the process that fills the database', async () => {
    const url = await testDatabase()
    await ask(url, `insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`)
    expect(await failure({ DATABASE_URL: url })).toContain('The database has a newer schema (9999-later)')
  })
})

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
