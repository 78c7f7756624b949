import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { LOCK_CLASSES } from '../event-sourcing/advisory-locks.ts'
import { eventType, personal } from '../event-sourcing/event.ts'
import { createKeyring } from '../event-sourcing/personal-data.ts'
import { KEY_BYTES, masterKeyFrom, wrap } from '../event-sourcing/wrapping.ts'
import { testDatabase } from '../testing/database.ts'
import { createPool } from './database.ts'
import { masterKeySource } from './master-key-source.ts'
import { createMasterKeys, rejectOtherMasterKey } from './master-keys.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

const Met = eventType(z.object({ person: z.uuid(), name: personal(z.string()) }), { person: 'person' })

let pool: ReturnType<typeof createPool>
let dataDir: string
let file: string
beforeEach(async () => {
  pool = createPool(await testDatabase())
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-keys-'))
  file = path.join(dataDir, 'master.key')
  onTestFinished(async () => {
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  })
})

/** A process that reads its keys from the file, or holds these. */
function processWith(...bytes: Buffer[]) {
  const source = masterKeySource({ dataDir, ...(bytes.length > 0 && { masterKeys: bytes }) })
  const masterKeys = createMasterKeys(pool, source)
  const keyring = createKeyring(pool, masterKeys)
  const seal = (person: string) => keyring.seal(Met, { person, name: `Name of ${person}` })
  const nameIn = async (data: unknown) => {
    const [event] = await keyring.open(pool, [{ ...RECORDED, data }])
    return z.looseObject({ name: z.string().nullable() }).parse(event?.data).name
  }
  const rotate = (progress = () => {}) => rotateMasterKey({ pool, masterKeys, source, progress })
  return { masterKeys, seal, nameIn, rotate }
}

const RECORDED = {
  id: randomUUID(),
  type: 'Met',
  schema_version: 1,
  position: 1,
  stream: 'meeting-1',
  version: 1,
  meta: { actor: { id: randomUUID(), role: 'system' as const }, correlation_id: randomUUID() },
  at: '2026-11-20T05:00:00.000Z',
}

const lines = () => readFileSync(file, 'utf8').trim().split('\n')
const idIn = (line = '') => masterKeyFrom(Buffer.from(line, 'base64')).id
const wrappedBy = async () => {
  const { rows } = await pool.query<{ id: string }>('select distinct master_key as id from person_key')
  return rows.map(({ id }) => id)
}
/** As if no key had ever been noted: the rows of an older version. */
async function forgetIds(): Promise<void> {
  await pool.query('delete from master_key')
  await pool.query('update person_key set master_key = null')
}
/** Keys of people, made faster than by sealing. */
async function addPeople(count: number, masterKey: Buffer): Promise<void> {
  const people = Array.from({ length: count }, () => randomUUID())
  const key = masterKeyFrom(masterKey)
  const wrapped = people.map((person) => wrap(key, person, randomBytes(KEY_BYTES)))
  await pool.query(
    'insert into person_key (person, key, master_key) select *, $3::text from unnest($1::uuid[], $2::bytea[])',
    [people, wrapped, key.id],
  )
}

describe('a database', () => {
  it('takes the master key of the first process, and no other', async () => {
    const [one, other] = [processWith(randomBytes(KEY_BYTES)), processWith(randomBytes(KEY_BYTES))]
    const outcomes = await Promise.allSettled([one.masterKeys.current(), other.masterKeys.current()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes[0].status === 'rejected' ? one : other
    await expect(refused.seal(randomUUID())).rejects.toThrow(
      /needs the master key "\S+", and in MASTER_KEY there is "\S+"/,
    )
    expect((await pool.query('select from person_key')).rowCount).toBe(0)
  })

  it('with keys never gets a new file', async () => {
    const data = await processWith().seal(randomUUID())
    rmSync(file)
    const without = processWith()
    await expect(without.masterKeys.current()).rejects.toThrow(`in ${file} there is none`)
    await expect(without.seal(randomUUID())).rejects.toThrow('restore the right one')
    await expect(without.nameIn(data)).rejects.toThrow('restore the right one')
    await forgetIds()
    await expect(processWith().masterKeys.current()).rejects.toThrow(`in ${file} there is none`)
    expect(existsSync(file)).toBe(false)
  })

  it('of an older version takes the key that opens what is there', async () => {
    const key = randomBytes(KEY_BYTES)
    const person = randomUUID()
    const data = await processWith(key).seal(person)
    await forgetIds()
    await expect(processWith(randomBytes(KEY_BYTES)).masterKeys.current()).rejects.toThrow('needs the master key')
    const both = processWith(randomBytes(KEY_BYTES), key)
    expect((await both.masterKeys.current()).id).toBe(masterKeyFrom(key).id)
    expect(await both.nameIn(data)).toBe(`Name of ${person}`)
  })
})

it('a migration of a database of before keys had ids refuses a key that opens nothing', async () => {
  const url = await testDatabase()
  const older = createPool(url, 1)
  onTestFinished(() => older.end())
  const [key, other] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)]
  const compare = (...masterKeys: Buffer[]) => rejectOtherMasterKey(url, masterKeySource({ dataDir, masterKeys }))
  await older.query('drop table master_key')
  await older.query('alter table person_key drop column master_key')
  await compare(other)
  const person = randomUUID()
  const wrapped = wrap(masterKeyFrom(key), person, randomBytes(KEY_BYTES))
  await older.query('insert into person_key (person, key) values ($1, $2)', [person, wrapped])
  await expect(compare(other)).rejects.toThrow('needs the master key')
  await compare(other, key)
  await older.query('drop table person_key cascade')
  await compare(other)
})

it('a key that a stranger names is looked for in the file once a second at most', async () => {
  const { masterKeys } = processWith()
  await masterKeys.current()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const [line = ''] = lines()
  clock.mockReturnValue(10_000)
  expect(masterKeys.named('made up')).toBeUndefined()
  const added = randomBytes(KEY_BYTES).toString('base64')
  writeFileSync(
    file,
    `${line}
${added}
`,
  )
  expect(masterKeys.named(idIn(added))).toBeUndefined()
  expect(masterKeys.named(idIn(line))?.id).toBe(idIn(line))
  clock.mockReturnValue(11_000)
  expect(masterKeys.named(idIn(added))?.id).toBe(idIn(added))
})

describe('a rotation', () => {
  it('is known a minute later to processes that only seal', async () => {
    const web = processWith()
    const before = await web.masterKeys.current()
    await processWith().rotate()
    const [next] = lines()
    expect((await web.masterKeys.current()).id).toBe(before.id)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    onTestFinished(() => clock.mockRestore())
    await web.masterKeys.current()
    await expect.poll(async () => (await web.masterKeys.current()).id).toBe(idIn(next))
  })

  it('wraps all keys anew while processes go on sealing and opening', async () => {
    const [web, workers] = [processWith(), processWith()]
    const people = Array.from({ length: 40 }, () => randomUUID())
    const before = await Promise.all(people.map((person) => web.seal(person)))
    const [old = ''] = lines()
    await forgetIds()
    await processWith().masterKeys.current()
    let going = true
    const meanwhile: Promise<[string, unknown][]> = (async () => {
      const sealed: [string, unknown][] = []
      for (let n = 0; going; n++) {
        const person = randomUUID()
        sealed.push([person, await (n % 2 ? web : workers).seal(person)])
      }
      return sealed
    })()
    await processWith().rotate()
    going = false
    const sealed = [...(await meanwhile), ...people.map((person, n): [string, unknown] => [person, before[n]])]
    expect(lines()).toEqual([expect.not.stringContaining(old), old])
    expect(await wrappedBy()).toEqual([idIn(lines()[0])])
    const onlyNew = processWith(Buffer.from(lines()[0] ?? '', 'base64'))
    for (const one of [web, workers, onlyNew])
      for (const [person, data] of sealed) expect(await one.nameIn(data)).toBe(`Name of ${person}`)
  })

  it('that ended in the middle loses nothing, and goes on with the same key', async () => {
    const key = randomBytes(KEY_BYTES)
    const person = randomUUID()
    const data = await processWith(key).seal(person)
    await addPeople(1_200, key)
    const next = randomBytes(KEY_BYTES)
    const killed = processWith(next, key)
    const killing = killed.rotate(() => {
      throw new Error('killed')
    })
    await expect(killing).rejects.toThrow('killed')
    expect((await wrappedBy()).sort()).toEqual([masterKeyFrom(key).id, masterKeyFrom(next).id].sort())
    await expect(processWith(next).masterKeys.current()).rejects.toThrow('needs the master key')
    expect(await processWith(next, key).nameIn(data)).toBe(`Name of ${person}`)
    expect(await processWith(next, key).rotate()).toMatchObject({ wrapped: 701 })
    expect(await processWith(next).nameIn(data)).toBe(`Name of ${person}`)
  })

  it('leaves a process that has only the older key without one for new people', async () => {
    const [key, next] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)]
    const late = processWith(key)
    await late.seal(randomUUID())
    await processWith(next, key).rotate()
    await expect(late.seal(randomUUID())).rejects.toThrow('needs the master key')
    expect(await wrappedBy()).toEqual([masterKeyFrom(next).id])
  })

  it('does not begin beside another, or without a new key', async () => {
    const key = randomBytes(KEY_BYTES)
    await expect(processWith(key).rotate()).rejects.toThrow('MASTER_KEY has no new key')
    await processWith(key).seal(randomUUID())
    const client = await pool.connect()
    await client.query(`select pg_advisory_lock(${LOCK_CLASSES.rotation}, 0)`)
    await expect(processWith(randomBytes(KEY_BYTES), key).rotate()).rejects.toThrow('Another rotation goes on')
    client.release(true)
  })

  it('does not bring back who was forgotten', async () => {
    const [key, next] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)]
    const gone = randomUUID()
    const data = await processWith(key).seal(gone)
    await pool.query('update person_key set key = null, master_key = null, forgotten_at = now()')
    await processWith(next, key).rotate()
    expect(await processWith(next, key).nameIn(data)).toBeNull()
    expect(await wrappedBy()).toEqual([null])
  })
})
