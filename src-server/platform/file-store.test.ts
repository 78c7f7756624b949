import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskStore, type DiskStore } from './file-store.ts'

let dataDir: string
let store: DiskStore
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-files-'))
  store = createDiskStore(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const KEY = '/uploads/0195b5a0-0000-7000-8000-000000000001/original.jpeg'
const bytes = (fill: number) => new Uint8Array(2_000_000).fill(fill)
const files = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('the file store', () => {
  it('keeps the first bytes of a key, and tells whether they equal the given ones', async () => {
    expect(await store.put(KEY, bytes(1))).toBe(true)
    expect(await store.put(KEY, bytes(1))).toBe(true)
    expect(await store.put(KEY, bytes(2))).toBe(false)
    expect(await readFile(store.pathOf(KEY))).toEqual(Buffer.from(bytes(1)))
  })

  it('lets exactly one of many writers of a key win', async () => {
    const kept = await Promise.all(Array.from({ length: 8 }, (_, n) => store.put(KEY, bytes(n))))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(await readFile(store.pathOf(KEY))).toEqual(Buffer.from(bytes(kept.indexOf(true))))
  })

  it('serves only whole files, and leaves no drafts behind', async () => {
    const writing = Promise.all([1, 1, 2, 2].map((fill) => store.put(KEY, bytes(fill))))
    let seen = 0
    while (seen === 0) {
      const served = await files(store.root).catch(() => [])
      for (const { name } of served) expect(name).toBe('original.jpeg')
      seen = served.length
    }
    await writing
    expect(await files(dataDir)).toHaveLength(1)
  })
})
