import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Keys are URL paths below `/uploads/`; a stored file never changes. */
export type FileStore = {
  /** Stores durably, unless the key is taken. @returns whether the key now has these bytes */
  put(key: string, bytes: Uint8Array): Promise<boolean>
  /** Removes `/uploads/<id>/…`; idempotent. */
  remove(id: string): Promise<void>
  pathOf(key: string): string
  root: string
}

export function createDiskStore(dataDir: string): FileStore {
  const root = path.resolve(dataDir, 'uploads')
  // Drafts are on the same disk but not served, so nobody sees half a picture.
  const drafts = path.resolve(dataDir, 'drafts')
  const pathOf = (key: string) => path.join(root, key.replace(/^\/uploads\//, ''))
  return {
    root,
    pathOf,
    remove: (id) => rm(path.join(root, path.basename(id)), { recursive: true, force: true }),
    async put(key, bytes) {
      const target = pathOf(key)
      const folder = path.dirname(target)
      await Promise.all([folder, drafts].map((needed) => mkdir(needed, { recursive: true })))
      const kept = await linkWhole(path.join(drafts, randomUUID()), target, bytes)
      await Promise.all([folder, root].map(flushFolder))
      return kept
    },
  }
}

/** Unlike a rename, a link fails where a file exists. */
async function linkWhole(draft: string, target: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await writeFile(draft, bytes, { flush: true })
    await link(draft, target)
    return true
  } catch (error) {
    if (!isTaken(error)) throw error
    return Buffer.compare(await readFile(target), bytes) === 0
  } finally {
    await rm(draft, { force: true })
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Windows does so by itself and has no call for it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
