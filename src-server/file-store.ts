import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the bytes of uploads are. Keys are URL paths below `/uploads/`; what is stored once never changes. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file on this machine, for the web server and the image library. */
  pathOf(key: string): string
  /** The folder that holds what `/uploads/` serves. */
  root: string
}

/** The embedded default: a folder in the data folder. */
export function createDiskStore(dataDir: string): FileStore {
  const root = path.resolve(dataDir, 'uploads')
  const pathOf = (key: string) => path.join(root, key.replace(/^\/uploads\//, ''))
  return {
    root,
    pathOf,
    async put(key, bytes) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      // Written beside and renamed: a crash leaves no half picture under a name that is served.
      const draft = `${target}.${process.pid}.part`
      await writeFile(draft, bytes)
      await rename(draft, target)
    },
  }
}
