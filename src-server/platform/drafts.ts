import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Draft = {
  /** Stores the draft as `put` does. */
  keep(key: string): Promise<boolean>
  drop(): Promise<void>
}

type Keep = (file: string, digest: string, key: string) => Promise<boolean>

/** Files on the disk of this machine that are not served, so nobody sees half a picture, or half of a form's. */
export function createDrafts(dataDir: string, keep: Keep) {
  const folder = path.resolve(dataDir, 'drafts')
  return {
    folder,
    async draft(bytes: Uint8Array): Promise<Draft> {
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, randomUUID())
      // A form has twelve of them before the first is kept, which would hold their bytes.
      const digest = digestOf(bytes)
      const drop = () => rm(file, { force: true })
      await writeFile(file, bytes, { flush: true }).catch(async (error: unknown) => {
        await drop()
        throw error
      })
      return { keep: (key) => keep(file, digest, key).finally(drop), drop }
    },
    async dropBefore(time: Date): Promise<void> {
      for await (const names of olderIn(folder, time))
        for (const name of names) await rm(path.join(folder, name), { force: true })
    },
  }
}

const PAGE = 1_000

/** The files of a folder that have not changed since a time, in pages. */
export async function* olderIn(folder: string, time: Date): AsyncGenerator<string[]> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  for (let start = 0; start < names.length; start += PAGE) {
    const older: string[] = []
    for (const name of names.slice(start, start + PAGE)) {
      // It may have been kept or removed meanwhile.
      const found = await stat(path.join(folder, name)).catch(() => null)
      if (found && found.mtime < time) older.push(name)
    }
    if (older.length > 0) yield older
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
