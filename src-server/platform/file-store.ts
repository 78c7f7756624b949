import type { Dirent } from 'node:fs'
import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createDrafts, type Draft, digestOf, olderIn } from './drafts.ts'
import { syncDirectory } from './sync-directory.ts'

/** Keys are URL paths below `/uploads/`; a stored file never changes. */
export type FileStore = {
  /** Writes durably on this machine, where nobody sees it. Each draft is kept or dropped. */
  draft(bytes: Uint8Array): Promise<Draft>
  /** Stores durably, unless the key is taken. @returns whether the key now has these bytes */
  put(key: string, bytes: Uint8Array): Promise<boolean>
  /** Removes `/uploads/<folder>/…`; idempotent. */
  remove(folder: string): Promise<void>
  /** Drops the drafts that were begun before a time. */
  dropDrafts(before: Date): Promise<void>
  /** The folders below `/uploads/` that nothing was stored in since a time, in pages. */
  foldersBefore(time: Date): AsyncIterable<string[]>
  /** All keys, in their order, in pages. */
  keys(): AsyncIterable<string[]>
  /** @param use is given a file of this machine, until it is done */
  withFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T>
  /** Where the web server reads them: on this machine, or elsewhere. */
  served: { root: string } | { open(key: string): Promise<OpenFile | null> }
}

/** @param body to be read to its end, or destroyed */
export type OpenFile = { body: Readable; bytes: number; etag: string; modified: Date }

export type DiskStore = FileStore & { root: string; pathOf(key: string): string }

export function createDiskStore(dataDir: string): DiskStore {
  const root = path.resolve(dataDir, 'uploads')
  const pathOf = (key: string) => path.join(root, key.replace(/^\/uploads\//, ''))
  const drafts = createDrafts(dataDir, async (file, digest, key) => {
    const target = pathOf(key)
    const folder = path.dirname(target)
    await mkdir(folder, { recursive: true })
    const kept = await linkNew(file, target)
    await Promise.all([folder, root].map(syncDirectory))
    return kept || (await readFile(target).then(digestOf)) === digest
  })
  return {
    root,
    pathOf,
    draft: drafts.draft,
    put: async (key, bytes) => (await drafts.draft(bytes)).keep(key),
    remove: (folder) => rm(path.join(root, path.basename(folder)), { recursive: true, force: true }),
    dropDrafts: drafts.dropBefore,
    foldersBefore: (time) => olderIn(root, time),
    keys: () => keysBelow(root),
    withFile: (key, use) => use(pathOf(key)),
    served: { root },
  }
}

/** The keys of files that are kept in folders of `root` as a store keeps them; a page for each folder. */
export async function* keysBelow(root: string): AsyncGenerator<string[]> {
  const folders = (await entriesOf(root)).map(({ name }) => `${name}/`)
  for (const folder of folders.sort()) {
    const entries = await entriesOf(path.join(root, folder))
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
    yield names.sort().map((name) => `/uploads/${folder}${name}`)
  }
}

/** None where there is no such folder: it is gone by now, or is a file. @throws for one that cannot be read */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

/** Unlike a rename, a link fails where a file exists. @returns whether none did */
async function linkNew(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
