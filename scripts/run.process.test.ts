import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { openDatabase, stopAbandoned } from '#db/embedded.ts'
import { killPrograms, type Program, startProgram } from '#server/testing/program.ts'

/** Includes a build, if needed. */
const PATIENCE_MS = 120_000

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

const start = (settings: Record<string, string> = {}, flags = ['--no-demo']): Program =>
  startProgram({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings }, ['scripts/run.ts', ...flags])

/** Resolves with its address when it serves. */
async function addressOf({ output, ended }: Program): Promise<string> {
  for (;;) {
    const address = /Domner is at (\S+)/.exec(output())?.[1]
    if (address) return address
    const over = await Promise.race([ended.then(() => true), sleep(100, false)])
    if (over) throw new Error(`npm start ended:\n${output()}`)
  }
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'))
const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('npm start', { timeout: PATIENCE_MS }, () => {
  it('serves, and leaves no process behind after Ctrl-C', async () => {
    const run = start({ LOG_LEVEL: '' })
    const url = await addressOf(run)
    expect(await isUp(url)).toBe(true)
    expect((await fetch(`${url}/readyz`)).ok).toBe(true)
    run.process.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.output(), 'lines of the log').not.toContain('{"level"')
    expect(await isUp(url)).toBe(false)
    expect(await postmaster()).toBeUndefined()
  })

  it('serves again after it was killed', async () => {
    const killed = start()
    const before = await addressOf(killed)
    killed.process.kill('SIGKILL')
    const run = start({ PORT: new URL(before).port })
    expect(await isUp(await addressOf(run))).toBe(true)
    run.process.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect(await postmaster()).toBeUndefined()
  })

  it('warns that its database may lose acknowledged writes', async () => {
    const { ownerUrl: url, stop } = await openDatabase({ dataDir })
    const client = new Client({ connectionString: url })
    await client.connect()
    const keep = (setting: 'on' | 'off') => client.query(`alter database domner set synchronous_commit = ${setting}`)
    await keep('off')
    const run = start({ LOG_LEVEL: '' })
    await addressOf(run)
    await expect.poll(run.output).toContain('synchronous_commit is off in the database')
    await keep('on')
    await client.end()
    await stop()
    run.process.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })

  it('stops everything when its database dies', async () => {
    const run = start()
    const url = await addressOf(run)
    process.kill((await postmaster())?.pid ?? 0, 'SIGKILL')
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('The database ended unexpectedly')
    expect(await isUp(url)).toBe(false)
  })
})

describe('npm start tells in one sentence, with exit code 1,', { timeout: PATIENCE_MS }, () => {
  const failure = async (settings: Record<string, string>, flags?: string[]) => {
    const { ended, output } = start(settings, flags)
    expect(await ended).toBe(1)
    expect(output()).not.toContain('    at ')
    return output()
  }

  it('that a flag is unknown, with those that it knows', async () => {
    expect(await failure({}, ['--nodemo'])).toMatch(/^Unknown option '--nodemo'\.\n.*--no-demo/s)
  })

  it('what is wrong with the settings', async () => {
    expect(await failure({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(/PORT is "x".*\.\nLOG_LEVEL is "loud".*\.\n/)
  })

  it('that the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    expect(await failure({ PORT: port })).toContain(`Port ${port} is in use by another program`)
    server.close()
    expect(await postmaster()).toBeUndefined()
  })

  it('that the data folder cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '')
    expect(await failure({ DATA_DIR: join(dataDir, 'file/data') })).toContain('cannot be written (ENOTDIR)')
  })

  it('that the database cannot be reached', async () => {
    expect(await failure({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })).toMatch(
      /The database 127\.0\.0\.1:1\/x of DATABASE_URL is not reachable \(connection refused\)/,
    )
  })

  it('that the schema is newer than the code', async () => {
    const { ownerUrl: url, stop } = await openDatabase({ dataDir })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`)
    await client.end()
    await stop()
    expect(await failure({})).toContain('9999-later')
    expect(await postmaster()).toBeUndefined()
  })
})
