import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { changeManifest } from './backup-scene.ts'

/** Spoils the first file of a backup's log. */
export async function inLog(folder: string, spoil: (file: string) => Promise<unknown>): Promise<void> {
  const [file = ''] = await readdir(path.join(folder, 'log'))
  await spoil(path.join(folder, 'log', file))
}

export const flipByteOfLog = (folder: string) =>
  inLog(folder, async (file) => {
    const bytes = await readFile(file)
    bytes[50] = (bytes[50] ?? 0) ^ 1
    await writeFile(file, bytes)
  })

/** Changes the first part of the log in the manifest. */
export const inManifest = (folder: string, change: (part: object) => object) =>
  changeManifest(folder, (manifest) => {
    const [part, ...rest] = Object(manifest.log)
    return { ...manifest, log: [change(part), ...rest] }
  })
