import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { openDatabase, stopAbandoned, superuserUrl } from '#db/embedded.ts'
import { OWNER } from '#db/roles.ts'

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

/** As the owner of the tables. */
const open = async (role: 'server' | 'tool' = 'server') => {
  const { ownerUrl, url: productUrl, ...database } = await openDatabase({ dataDir }, { role, durable: false })
  return { ...database, url: ownerUrl, productUrl }
}
const server = () => readPostmaster(join(dataDir, 'postgres'))

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
  it('is created, started and stopped without leaving a process', async () => {
    const { url, owned, stop } = await open()
    expect(owned).toBe(true)
    expect(await ask(url, `select current_database()`)).toBe('domner')
    expect(await ask(url, `show listen_addresses`)).toBe('127.0.0.1')
    await stop()
    expect(await server()).toBeUndefined()
  })

  it('is in a folder that is closed to others, also when that was open', async () => {
    const modeOf = async () => (await stat(dataDir)).mode & 0o777
    for (const before of [0o755, 0o711, 0o700]) {
      await chmod(dataDir, before)
      const { url, stop } = await open()
      expect(await ask(url, 'select 1')).toBe(1)
      await stop()
      expect(await modeOf()).toBe(0o700)
    }
  })

  it('of an earlier version, which belongs to the superuser, goes to the owner', async () => {
    const before = await open()
    const superuser = await superuserUrl(dataDir)
    await ask(superuser, 'create table of_before (n int)')
    await ask(superuser, 'alter database domner owner to postgres')
    await before.stop()
    const after = await open()
    await ask(after.url, 'alter table of_before add column more int')
    await ask(after.url, 'create schema later')
    expect(await ask(after.url, `select relowner::regrole::text from pg_class where relname = 'of_before'`)).toBe(OWNER)
    await after.stop()
  })

  it('is served by roles that are no superusers, the same after each start', async () => {
    const first = await open()
    const superusers = `select rolsuper from pg_roles where rolname = current_user`
    expect([await ask(first.url, superusers), await ask(first.productUrl, superusers)]).toEqual([false, false])
    await first.stop()
    const second = await open()
    expect(new URL(second.productUrl).password).toBe(new URL(first.productUrl).password)
    await second.stop()
  })

  it('writes a log that has an end', async () => {
    const log = join(dataDir, 'postgres', 'server.log')
    const first = await open()
    const { size } = await stat(log)
    await ask(await superuserUrl(dataDir), 'checkpoint')
    expect((await stat(log)).size).toBe(size)
    await first.stop()
    await truncate(log, 2 ** 20 + 1)
    const second = await open()
    expect((await stat(log)).size).toBeLessThan(10_000)
    expect((await stat(`${log}.before`)).size).toBe(2 ** 20 + 1)
    await second.stop()
  })

  it('stores its password unreadable for others', async () => {
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  })

  it('supports Khmer and Chinese trigrams', async () => {
    const { url, stop } = await open()
    await ask(url, 'create extension if not exists pg_trgm')
    expect(
      await ask(url, `select cardinality(show_trgm('អង្គរវត្ត')) > 0 and cardinality(show_trgm('吴哥窟')) > 0`),
    ).toBe(true)
    await stop()
  })

  it('left running by a killed process is taken over and stopped', async () => {
    const { holder, url } = await hold()
    await kill(holder)
    // The server notices a little later that the process is gone.
    const sessions = `select count(*)::int from pg_stat_activity where application_name = 'domner ${holder.pid}'`
    await expect.poll(() => ask(url, sessions)).toBe(0)
    const orphan = await server()
    const { owned, stop } = await open()
    expect(owned).toBe(true)
    expect(await server()).toEqual(orphan)
    await stop()
    expect(await server()).toBeUndefined()
  })

  it('recovers from a kill without losing data', async () => {
    const { holder, url } = await hold()
    await ask(url, 'create table kept (n int)')
    await ask(url, 'insert into kept values (7)')
    process.kill((await server())?.pid ?? 0, 'SIGKILL')
    await kill(holder)
    const after = await open()
    expect(await ask(after.url, 'select n from kept')).toBe(7)
    await after.stop()
  })

  it('starts after a kill once the last process of the server has left', async () => {
    const { holder, url } = await hold()
    const slow = Number(await ask(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'"))
    process.kill(slow, 'SIGSTOP')
    let opening: ReturnType<typeof open>
    try {
      process.kill((await server())?.pid ?? 0, 'SIGKILL')
      await kill(holder)
      opening = open()
      const log = () => readFile(join(dataDir, 'postgres/server.log'), 'utf8')
      await expect.poll(log).toContain('pre-existing shared memory block')
    } finally {
      process.kill(slow, 'SIGCONT')
    }
    const { stop } = await opening
    await stop()
  })

  it('is shared, and not stopped by the process that joined', async () => {
    const { holder, url } = await hold()
    const tool = await open('tool')
    expect(tool).toMatchObject({ owned: false, url })
    await tool.stop()
    expect(await ask(url, 'select 1')).toBe(1)
    await leave(holder)
    expect(await server()).toBeUndefined()
  })

  it('runs until the last process has left', async () => {
    const { holder } = await hold()
    const tool = await open('tool')
    await leave(holder)
    expect(await ask(tool.url, 'select 1')).toBe(1)
    await tool.stop()
    expect(await server()).toBeUndefined()
  })

  it('rejects a second process that serves from its folder', async () => {
    const { holder, url } = await hold()
    await expect(open()).rejects.toThrow(
      `Domner already runs on the data folder ${dataDir} (process ${holder.pid}): stop it first, or give this one its own DATA_DIR.`,
    )
    expect(await ask(url, 'select 1')).toBe(1)
  })

  it('starts once for several simultaneous processes', async () => {
    const opened = await Promise.all([open('tool'), open('tool'), open('tool')])
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    await Promise.all(opened.map(({ stop }) => stop()))
    expect(await server()).toBeUndefined()
  })

  it('recognises a stale file whose pid belongs to another program', async () => {
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n`,
    )
    const { owned, stop } = await open()
    expect(owned).toBe(true)
    await stop()
  })

  it('reports an unexpected end', async () => {
    const { lost, stop } = await open()
    process.kill((await server())?.pid ?? 0, 'SIGKILL')
    await expect(lost).resolves.toBeUndefined()
    await stop()
  })
})

describe('errors for the operator', () => {
  it('name an unreachable database without its password', async () => {
    await expect(openDatabase({ dataDir, databaseUrl: 'postgres://me:hunter2@127.0.0.1:1/x' })).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/x of DATABASE_URL is not reachable \(connection refused\): .+\.$/,
    )
  })

  it('name a rejected password', async () => {
    const { url, stop } = await open()
    const wrong = url.replace(/:[0-9a-f]+@/, ':wrong@')
    await expect(openDatabase({ dataDir, databaseUrl: wrong })).rejects.toThrow(/password authentication failed/)
    await stop()
  })

  it('name a data folder that is not writable', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(
      `The data folder ${join(file, 'data')} cannot be written (ENOTDIR): make it writable, or set DATA_DIR to a folder that is.`,
    )
  })
})
