import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { openS3Server } from '../testing/s3-server.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const SECRET = 'S3RVER'
const KEY = '/uploads/00112233445566778899aabbccddeeff/original.jpeg'
const bytes = (fill: number) => new Uint8Array(2_000_000).fill(fill)

let dataDir: string
let server: Awaited<ReturnType<typeof openS3Server>>
let store: FileStore
let logged: unknown[]
const log = { info: () => {}, warn: () => {}, error: (...words: unknown[]) => void logged.push(words) }
beforeEach(async () => {
  logged = []
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-files-'))
  server = await openS3Server()
  store = createS3Store({ dataDir, s3: server.s3, log })
})
afterEach(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const read = async (key: string) => {
  const file = 'open' in store.served ? await store.served.open(key) : null
  return file && { ...file, body: await buffer(file.body) }
}
const drafts = () => readdir(path.join(dataDir, 'drafts'))

describe('an S3 store', () => {
  it('keeps the first bytes of a key, and tells whether they equal the given ones', async () => {
    expect(await read(KEY)).toBeNull()
    expect(await store.put(KEY, bytes(1))).toBe(true)
    expect(await store.put(KEY, bytes(1))).toBe(true)
    expect(await store.put(KEY, bytes(2))).toBe(false)
    const file = await read(KEY)
    expect(file).toMatchObject({ bytes: 2_000_000, etag: expect.stringMatching(/^".+"$/) })
    expect(file?.body.equals(Buffer.from(bytes(1)))).toBe(true)
    expect(await drafts()).toEqual([])
  })

  it('has nothing of a draft before it is kept', async () => {
    const [kept, dropped] = [await store.draft(bytes(7)), await store.draft(bytes(8))]
    expect(await read(KEY)).toBeNull()
    await dropped.drop()
    expect(await kept.keep(KEY)).toBe(true)
    expect((await read(KEY))?.bytes).toBe(2_000_000)
  })

  it('brings a file to this machine while it is used', async () => {
    await store.put(KEY, bytes(1))
    await store.withFile(KEY, async (file) => expect((await readFile(file)).length).toBe(2_000_000))
    expect(await drafts()).toEqual([])
    await expect(store.withFile(KEY.replace('00', '99'), async () => {})).rejects.toThrow('not in the store')
  })

  it('removes all of a folder, and nothing of others', async () => {
    const folder = '0f'.repeat(16)
    await store.put(KEY, bytes(1))
    for (const name of ['original.png', '320.avif', '320.webp']) await store.put(`/uploads/${folder}/${name}`, bytes(3))
    for (let turn = 0; turn < 2; turn++) await store.remove(folder)
    expect(await read(`/uploads/${folder}/320.avif`)).toBeNull()
    expect(await read(KEY)).not.toBeNull()
  })

  it('lists folders in which nothing was stored since a time, each once', async () => {
    const folder = 'ff'.repeat(16)
    await store.put(KEY, bytes(1))
    for (const name of ['original.png', '320.avif']) await store.put(`/uploads/${folder}/${name}`, bytes(4))
    const since = async (time: number) => {
      const found: string[] = []
      for await (const page of store.foldersBefore(new Date(time))) found.push(...page)
      return found
    }
    expect(await since(Date.now() + 60_000)).toEqual(['00112233445566778899aabbccddeeff', folder])
    expect(await since(Date.now() - 60_000)).toEqual([])
  })

  it('is busy where it does not answer, and the log has no secret', async () => {
    const away = createS3Store({ dataDir, s3: { ...server.s3, endpoint: 'http://127.0.0.1:9' }, log })
    await expect(away.put(KEY, bytes(1))).rejects.toEqual(new Rejection('BUSY'))
    const strict = await openS3Server({ isStrict: true })
    const withSecret = (secretAccessKey: string) =>
      createS3Store({ dataDir, s3: { ...strict.s3, secretAccessKey }, log })
    expect(await withSecret(SECRET).put(KEY, bytes(1))).toBe(true)
    await expect(withSecret('another-secret').put(KEY, bytes(1))).rejects.toEqual(new Rejection('BUSY'))
    await strict.close()
    expect(logged.length).toBeGreaterThan(1)
    expect(inspect(logged, { depth: 9 })).not.toContain('another-secret')
    expect(await drafts()).toEqual([])
  })
})
