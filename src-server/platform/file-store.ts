import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncDirectory } from './sync-directory.ts'

/** Keys are URL paths below `/uploads/`; a stored file never changes. */
export type FileStore = {
  /** Writes durably where nobody sees it. Each draft is kept or dropped. */
  draft(bytes: Uint8Array): Promise<Draft>
  /** Stores durably, unless the key is taken. @returns whether the key now has these bytes */
  put(key: string, bytes: Uint8Array): Promise<boolean>
  /** Removes `/uploads/<folder>/…`; idempotent. */
  remove(folder: string): Promise<void>
  /** Drops the drafts that were begun before a time. */
  dropDrafts(before: Date): Promise<void>
  /** The folders below `/uploads/` that nothing was stored in since a time, in pages. */
  foldersBefore(time: Date): AsyncIterable<string[]>
  pathOf(key: string): string
  root: string
}

export type Draft = {
  /** Stores the draft as `put` does. */
  keep(key: string): Promise<boolean>
  drop(): Promise<void>
}

export function createDiskStore(dataDir: string): FileStore {
  const root = path.resolve(dataDir, 'uploads')
  // Drafts are on the same disk but not served, so nobody sees half a picture.
  const drafts = path.resolve(dataDir, 'drafts')
  const pathOf = (key: string) => path.join(root, key.replace(/^\/uploads\//, ''))
  async function draft(bytes: Uint8Array): Promise<Draft> {
    await mkdir(drafts, { recursive: true })
    const file = path.join(drafts, randomUUID())
    // A form has twelve of them before the first is kept, which would hold their bytes.
    const digest = digestOf(bytes)
    const drop = () => rm(file, { force: true })
    await writeFile(file, bytes, { flush: true }).catch(async (error: unknown) => {
      await drop()
      throw error
    })
    const keep = async (key: string) => {
      const target = pathOf(key)
      const folder = path.dirname(target)
      await mkdir(folder, { recursive: true })
      const kept = await linkNew(file, target).finally(drop)
      await Promise.all([folder, root].map(syncDirectory))
      return kept || (await readFile(target).then(digestOf)) === digest
    }
    return { keep, drop }
  }
  return {
    root,
    pathOf,
    draft,
    put: async (key, bytes) => (await draft(bytes)).keep(key),
    remove: (folder) => rm(path.join(root, path.basename(folder)), { recursive: true, force: true }),
    async dropDrafts(before) {
      for await (const page of oldIn(drafts, before))
        for (const name of page) await rm(path.join(drafts, name), { force: true })
    },
    foldersBefore: (time) => oldIn(root, time),
  }
}

const PAGE = 1_000

const namesIn = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  return readdir(folder)
}

async function* oldIn(folder: string, before: Date): AsyncGenerator<string[]> {
  const names = await namesIn(folder)
  for (let start = 0; start < names.length; start += PAGE) {
    const old: string[] = []
    for (const name of names.slice(start, start + PAGE)) {
      // It may have been kept or removed meanwhile.
      const found = await stat(path.join(folder, name)).catch(() => null)
      if (found && found.mtime < before) old.push(name)
    }
    if (old.length > 0) yield old
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

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
