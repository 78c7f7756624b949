import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the bytes of uploads are. Keys are URL paths below `/uploads/`; what is stored once never changes. */
export type FileStore = {
  /**
   * Stores bytes under a key, for good: when this resolves they survive a power cut, as an event that speaks of them does.
   * A key that is taken keeps what it has.
   * @returns whether these very bytes are what the key has now.
   */
  put(key: string, bytes: Uint8Array): Promise<boolean>
  /** Removes everything that is stored under an id: `/uploads/<id>/…`. Doing it again changes nothing. */
  remove(id: string): Promise<void>
  /** The file on this machine, for the web server and the image library. */
  pathOf(key: string): string
  /** The folder that holds what `/uploads/` serves. */
  root: string
}

/** The embedded default: a folder in the data folder. */
export function createDiskStore(dataDir: string): FileStore {
  const root = path.resolve(dataDir, 'uploads')
  // Beside the folder that is served, on the same disk: half a picture is never seen by anyone.
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

/** Writes a draft and gives it its name: by a link, which fails where a file is, while a rename would replace it. */
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

/** A file's name is in its folder, which has to reach the disk as well. Windows does so by itself, and has no call for it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
