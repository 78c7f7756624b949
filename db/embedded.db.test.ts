import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { openDatabase, stopAbandoned } from '#db/embedded.ts'

const HOLDER = resolve(import.meta.dirname, '../src-server/testing/hold-database.ts')

let dataDir: string
const holders: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'domner-embedded-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder)
  await stopAbandoned(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = (role: 'server' | 'tool' = 'server') => openDatabase({ dataDir }, { role, durable: false })
const server = () => readPostmaster(join(dataDir, 'postgres'))

/** Another process that has the database open. */
async function hold(): Promise<{ holder: ChildProcess; url: string; owned: boolean; refused?: string }> {
  const holder = fork(HOLDER, [dataDir], { execArgv: [] })
  holders.push(holder)
  const [answer] = await once(holder, 'message')
  return { holder, ...answer }
}

async function leave(holder: ChildProcess): Promise<void> {
  holder.send('leave')
  await once(holder, 'exit')
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

describe('the embedded database', () => {
  it('is set up, started, and gone without a trace of a process when it is stopped', async () => {
    const { url, owned, stop } = await open()
    expect(owned).toBe(true)
    expect(await ask(url, `select current_database()`)).toBe('domner')
    expect(await ask(url, `show listen_addresses`)).toBe('127.0.0.1')
    await stop()
    expect(await server()).toBeUndefined()
  })

  it('keeps its password from others', async () => {
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  })

  it('makes trigrams of Khmer and Chinese', async () => {
    const { url, stop } = await open()
    await ask(url, 'create extension if not exists pg_trgm')
    expect(
      await ask(url, `select cardinality(show_trgm('អង្គរវត្ត')) > 0 and cardinality(show_trgm('吴哥窟')) > 0`),
    ).toBe(true)
    await stop()
  })

  it('that a killed process left running is taken over, and stopped in the end', async () => {
    const { holder } = await hold()
    await kill(holder)
    const orphan = await server()
    const { owned, stop } = await open()
    expect(owned).toBe(true)
    expect(await server()).toEqual(orphan)
    await stop()
    expect(await server()).toBeUndefined()
  })

  it('recovers when it was killed as well, and loses nothing', async () => {
    const { holder, url } = await hold()
    await ask(url, 'create table kept (n int)')
    await ask(url, 'insert into kept values (7)')
    process.kill((await server())?.pid ?? 0, 'SIGKILL')
    await kill(holder)
    const after = await open()
    expect(await ask(after.url, 'select n from kept')).toBe(7)
    await after.stop()
  })

  it('of a running process is shared and not stopped by the one that joined', async () => {
    const { holder, url } = await hold()
    const tool = await open('tool')
    expect(tool).toMatchObject({ owned: false, url })
    await tool.stop()
    expect(await ask(url, 'select 1')).toBe(1)
    await leave(holder)
    expect(await server()).toBeUndefined()
  })

  it('goes on until the last one has left', async () => {
    const { holder } = await hold()
    const tool = await open('tool')
    await leave(holder)
    expect(await ask(tool.url, 'select 1')).toBe(1)
    await tool.stop()
    expect(await server()).toBeUndefined()
  })

  it('refuses a second process that wants to serve from its folder', async () => {
    const { holder } = await hold()
    await expect(open()).rejects.toThrow(
      `Domner already runs on the data folder ${dataDir} (process ${holder.pid}): stop it first, or give this one its own DATA_DIR.`,
    )
    expect(await server()).toBeDefined()
  })

  it('starts when several processes want it at once', async () => {
    const opened = await Promise.all([open('tool'), open('tool'), open('tool')])
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    await Promise.all(opened.map(({ stop }) => stop()))
    expect(await server()).toBeUndefined()
  })

  it('is not taken in by a stale file whose number another program has now', async () => {
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n`,
    )
    const { owned, stop } = await open()
    expect(owned).toBe(true)
    await stop()
  })

  it('tells when it goes away by itself', async () => {
    const { lost, stop } = await open()
    process.kill((await server())?.pid ?? 0, 'SIGKILL')
    await lost
    await stop()
  })
})

describe('what the operator can mend is told in a sentence', () => {
  it('a database that is not reachable, without its password', async () => {
    await expect(openDatabase({ dataDir, databaseUrl: 'postgres://me:hunter2@127.0.0.1:1/x' })).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/x of DATABASE_URL is not reachable \(connection refused\): .+\.$/,
    )
  })

  it('a password that is refused', async () => {
    const { url, stop } = await open()
    const wrong = url.replace(/:[0-9a-f]+@/, ':wrong@')
    await expect(openDatabase({ dataDir, databaseUrl: wrong })).rejects.toThrow(/password authentication failed/)
    await stop()
  })

  it('a data folder that cannot be written', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(
      `The data folder ${join(file, 'data')} cannot be written (ENOTDIR): make it writable, or set DATA_DIR to a folder that is.`,
    )
  })
})
