import { link, mkdir, readFile, rm } from 'node:fs/promises'
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
    withFile: (key, use) => use(pathOf(key)),
    served: { root },
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
