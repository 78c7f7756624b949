import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SILENT } from '../../projections/logger.ts'
import { openS3Server } from '../../testing/s3-server.ts'
import { createDiskStore, type FileStore } from '../file-store.ts'
import { createS3Store } from '../s3-store.ts'
import type { Stored } from './manifest.ts'
import { backUpPictures, checkPictures, PICTURES, removeOtherPictures, restorePictures } from './picture-files.ts'

const NAMES = ['b/640.webp', 'a/original.jpeg', 'a/320.avif', 'c/original.png']
const keyOf = (name: string) => `/uploads/${name}`
const tick = () => {}

let scratch: string
let server: Awaited<ReturnType<typeof openS3Server>>
let stores: { disk: FileStore; s3: FileStore }
beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'domner-pictures-'))
  server = await openS3Server()
  const s3 = createS3Store({ dataDir: path.join(scratch, 's3'), s3: server.s3, log: SILENT })
  stores = { disk: createDiskStore(path.join(scratch, 'disk')), s3 }
})
afterEach(async () => {
  await server.close()
  await rm(scratch, { recursive: true, force: true })
})

const newFolder = () => mkdtemp(path.join(scratch, 'backup-'))
const put = (store: FileStore, name: string) => store.put(keyOf(name), new TextEncoder().encode(`bytes of ${name}`))
const namesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))).sort()
}
/** Backs up and says how many bytes were copied. */
async function backUp(store: FileStore, folder: string, list: string, earlier: Stored | null = null) {
  let copied = 0
  const { files, others } = await backUpPictures(store, { folder, list, earlier, tick: (bytes) => (copied += bytes) })
  return { made: files, others, copied }
}

it.each(['disk', 's3'] as const)('pictures of a store on %s are copied once, and brought back', async (which) => {
  const store = stores[which]
  const folder = await newFolder()
  for (const name of NAMES) await put(store, name)
  const first = await backUp(store, folder, 'first')
  expect(first).toMatchObject({ made: { rows: 4 }, copied: NAMES.map((name) => `bytes of ${name}`).join('').length })
  await put(store, 'b/320.webp')
  await store.remove('c')
  const second = await backUp(store, folder, 'second', first.made)
  expect(second).toMatchObject({ made: { rows: 4 }, copied: 'bytes of b/320.webp'.length })
  await removeOtherPictures(folder, second.made)
  const left = ['a/320.avif', 'a/original.jpeg', 'b/320.webp', 'b/640.webp']
  expect(await namesIn(path.join(folder, PICTURES))).toEqual(left)
  await checkPictures(folder, second.made, tick)

  const restored = createDiskStore(await newFolder())
  await restorePictures(restored, folder, second.made, tick)
  await restorePictures(restored, folder, second.made, tick)
  expect(await namesIn(restored.root)).toEqual(left)
  expect(await readFile(path.join(restored.root, 'b/320.webp'), 'utf8')).toBe('bytes of b/320.webp')
  await writeFile(path.join(restored.root, 'b/320.webp'), 'another')
  await expect(restorePictures(restored, folder, second.made, tick)).rejects.toThrow('has another picture')
})

it('a picture that the backup has lost is copied again', async () => {
  const folder = await newFolder()
  await put(stores.disk, 'd/original.png')
  const first = await backUp(stores.disk, folder, 'first')
  const lost = path.join(folder, PICTURES, 'd/original.png')
  await rm(lost)
  await backUp(stores.disk, folder, 'second', first.made)
  expect(await readFile(lost, 'utf8')).toBe('bytes of d/original.png')
})

it('what no store has made is left out, and the backup can be read and goes on', async () => {
  const folder = await newFolder()
  const dataDir = await newFolder()
  const disk = createDiskStore(dataDir)
  await put(disk, 'd/original.png')
  await mkdir(path.join(disk.root, 'd/thumbnails'))
  await writeFile(path.join(disk.root, 'd/.nfs0000a1'), 'removed while it was read')
  await writeFile(path.join(disk.root, '.DS_Store'), '')
  // A bucket may have any key.
  const strange = ['/uploads/../../escaped', '/uploads/e/']
  const store: FileStore = {
    ...disk,
    async *keys() {
      yield strange
      yield* disk.keys()
    },
  }
  const first = await backUp(store, folder, 'first')
  expect(first).toMatchObject({ made: { rows: 1 }, others: 3 })
  await removeOtherPictures(folder, first.made)
  await checkPictures(folder, first.made, tick)
  expect(await backUp(store, folder, 'second', first.made)).toMatchObject({ made: { rows: 1 }, copied: 0 })
})

it('a folder of pictures that cannot be read is not taken for an empty one', async () => {
  const folder = await newFolder()
  const store = createDiskStore(await newFolder())
  await put(store, 'd/original.png')
  const first = await backUp(store, folder, 'first')
  // No right keeps root from reading.
  await symlink('e', path.join(store.root, 'e'))
  await expect(backUp(store, folder, 'second', first.made)).rejects.toThrow('ELOOP')
})

it('a store without pictures is not believed where the backup has some', async () => {
  const folder = await newFolder()
  await put(stores.disk, 'd/original.png')
  const first = await backUp(stores.disk, folder, 'first')
  const empty = createDiskStore(await newFolder())
  await expect(backUp(empty, folder, 'second', first.made)).rejects.toThrow('and the store has none')
})

it('a list that leads out of its folder is refused', async () => {
  const folder = await newFolder()
  const line = { key: '/uploads/../../escaped', bytes: 1, sha256: '0' }
  await writeFile(path.join(folder, 'list'), `${JSON.stringify(line)}\n`)
  const list = { file: 'list', rows: 1, bytes: 1, sha256: '0' }
  await expect(checkPictures(folder, list, tick)).rejects.toThrow('list is damaged')
})
