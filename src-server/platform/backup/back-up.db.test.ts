import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ALL_EVENTS } from '../../composition/event-types.ts'
import { LOCK_CLASSES } from '../../event-sourcing/advisory-locks.ts'
import { chainLog } from '../../event-sourcing/chain.ts'
import { changeManifest } from '../../testing/backup-scene.ts'
import { jarDatabase } from '../../testing/jar.ts'
import { createDiskStore, type FileStore } from '../file-store.ts'
import { backUp } from './back-up.ts'
import { fork } from './fork.ts'
import { checkStored } from './part-files.ts'

const stream = randomUUID()
let jars: Awaited<ReturnType<typeof jarDatabase>>
let scratch: string
beforeAll(async () => {
  jars = await jarDatabase([])
  scratch = await mkdtemp(path.join(os.tmpdir(), 'domner-backup-'))
  // As a process from before hashes appends.
  await jars.pool.query('update log_head set chained = -1')
  await jars.add(stream, 1)
  await jars.pool.query('update log_head set chained = 0')
})
afterAll(async () => {
  await jars.pool.end()
  await rm(scratch, { recursive: true, force: true })
})

let folder: string
let keys: string
let pictures: FileStore
beforeEach(async () => {
  await turnsEnd()
  folder = await newFolder()
  keys = await newFolder()
  pictures = createDiskStore(await newFolder())
})

const newFolder = () => mkdtemp(path.join(scratch, 'place-'))
const given = () => ({ databaseUrl: jars.databaseUrl, now: new Date(), tick() {} })
const run = async (to: { folder: string; keys: string }, fileStore = pictures) =>
  (await backUp({ ...given(), ...to, fileStore, replayed: ['jar'] })).manifest
const statesIn = async (place: string) => (await readdir(path.join(place, 'keys'))).sort()

/** The connection of a run that failed ends a moment later. */
async function turnsEnd(): Promise<void> {
  const turns = `select from pg_locks where locktype = 'advisory' and classid = $1
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await jars.pool.query(turns, [LOCK_CLASSES.backup])).rowCount).toBe(0)
}

/** A run that ends when all but the pictures is written. */
async function stoppedRun(to: { folder: string; keys: string }): Promise<void> {
  const keysOf = () => {
    throw new Error('stopped')
  }
  await expect(run(to, { ...pictures, keys: keysOf })).rejects.toThrow('stopped')
  await turnsEnd()
}

it('backups with one place for their keys leave each other theirs', async () => {
  const first = await run({ folder, keys })
  const second = await run({ folder: await newFolder(), keys })
  expect(await statesIn(keys)).toEqual([first.id, second.id].sort())
})

it('the keys of earlier runs are removed, also of one that was stopped and of one that had them beside the rest', async () => {
  await run({ folder, keys: folder })
  await stoppedRun({ folder, keys })
  expect(await statesIn(keys)).toHaveLength(1)
  const { id } = await run({ folder, keys })
  expect(await statesIn(keys)).toEqual([id])
  expect(await statesIn(folder)).toEqual([])
})

it('who was forgotten since the run before is forgotten in the backup', async () => {
  const person = randomUUID()
  const lineIn = async ({ id }: { id: string }) => {
    const lines = (await readFile(path.join(keys, 'keys', id, 'person_key'), 'utf8')).split('\n')
    return lines.find((line) => line.startsWith(person))
  }
  await jars.pool.query(`insert into person_key (person, key, master_key) values ($1, '\\xabcd', 'one')`, [person])
  expect(await lineIn(await run({ folder, keys }))).toBe(`${person}\t\\\\xabcd\t\\N\tone`)
  await jars.pool.query('update person_key set key = null, master_key = null, forgotten_at = now() where person = $1', [
    person,
  ])
  const after = await run({ folder, keys })
  expect(await lineIn(after)).toMatch(/^\S+\t\\N\t/)
  expect(await statesIn(keys)).toEqual([after.id])
})

it('a folder with other files is left alone', async () => {
  await writeFile(path.join(folder, 'mine'), 'mine')
  await expect(run({ folder, keys })).rejects.toThrow('has other files')
  expect(await readdir(folder)).toEqual(['mine'])
})

it('a folder with the backup of another log is refused', async () => {
  await run({ folder, keys })
  await changeManifest(folder, ({ head, ...manifest }) => ({
    ...manifest,
    head: { ...Object(head), event: randomUUID() },
  }))
  await expect(run({ folder, keys })).rejects.toThrow('is of another log')
})

it('a log that has its hashes by now is written beside that of the standing backup', async () => {
  const { log } = await run({ folder, keys })
  await chainLog(jars.pool)
  await stoppedRun({ folder, keys })
  for (const part of log) await checkStored(folder, part)
  await run({ folder, keys })
  expect(await readdir(path.join(folder, 'log'))).toHaveLength(1)
})

it('a fork takes no folder where a backup was stopped, which has keys and passwords', async () => {
  await stoppedRun({ folder, keys: folder })
  const cut = { streams: [`jar-${stream}`] }
  const forked = (to: string) => fork({ ...given(), folder: to, cut, eventTypes: ALL_EVENTS })
  await expect(forked(folder)).rejects.toThrow('name an empty folder')
  expect(await forked(await newFolder())).toMatchObject({ kind: 'fork', head: { position: 1 } })
})
