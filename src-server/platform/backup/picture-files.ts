import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type FileStore, keysBelow } from '../file-store.ts'
import { OperatorError } from '../operator-error.ts'
import type { Stored } from './manifest.ts'
import { checkStored, type Digested, sizeOf, type Tick, writeDigested } from './part-files.ts'

/** In the backup's folder they are named as in a store. */
export const PICTURES = 'files'
/** How many are copied at once: a store far away answers late, not slowly. */
const AT_ONCE = 8

/** No key leads out of its folder. */
const KEY = /^\/uploads\/[\w-][\w.-]*\/[\w-][\w.-]*$/

const line = z.object({
  key: z.string().regex(KEY),
  bytes: z.int().min(0),
  sha256: z.string(),
})
type Line = z.output<typeof line>

const fileOf = ({ key }: Pick<Line, 'key'>): string => key.replace(/^\/uploads/, PICTURES)

/** `others` is how many files the store has that no store has made, such as those of a file manager: they are left out. */
export type BackedUpPictures = { files: Stored; others: number }

/**
 * Copies the pictures that the backup lacks, and lists all that the store has.
 * @param earlier the list of the run before; a stored picture never changes
 */
export async function backUpPictures(
  store: FileStore,
  { folder, list, earlier, tick }: { folder: string; list: string; earlier: Stored | null; tick: Tick },
): Promise<BackedUpPictures> {
  let rows = 0
  let others = 0
  const known = linesByKey(earlier && path.join(folder, earlier.file))
  async function* lines() {
    for await (const page of store.keys()) {
      const keys = page.filter((key) => KEY.test(key))
      others += page.length - keys.length
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        const some: Wanted[] = []
        for (const key of keys.slice(start, start + AT_ONCE)) some.push({ key, before: await known.find(key), tick })
        for (const made of await Promise.all(some.map((one) => backUpPicture(store, folder, one)))) {
          if (!made) continue
          rows++
          yield Buffer.from(`${JSON.stringify(made)}\n`)
        }
      }
    }
  }
  const written = await writeDigested(path.join(folder, list), lines()).finally(known.close)
  if (rows === 0 && (earlier?.rows ?? 0) > 0)
    throw new OperatorError(
      `The backup has ${earlier?.rows} pictures and the store has none: are these its settings? To go on, name an empty folder.`,
    )
  return { files: { file: list, rows, ...written }, others }
}

type Wanted = { key: string; before: Line | null; tick: Tick }

/** Null for one that was removed meanwhile. */
async function backUpPicture(store: FileStore, folder: string, { key, before, tick }: Wanted): Promise<Line | null> {
  const target = path.join(folder, fileOf({ key }))
  if (before && (await sizeOf(target)) === before.bytes) return before
  const source = await openPicture(store, key)
  if (!source) return null
  const made: Digested = await writeDigested(target, source, tick)
  return { key, ...made }
}

async function openPicture({ served }: FileStore, key: string): Promise<Readable | null> {
  if ('open' in served) return (await served.open(key))?.body ?? null
  try {
    const handle = await open(path.join(served.root, key.replace(/^\/uploads\//, '')))
    return handle.createReadStream()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Finds the lines of keys that are asked for in their order: two lists are gone through side by side. */
function linesByKey(file: string | null): { find(key: string): Promise<Line | null>; close(): Promise<unknown> } {
  const lines = file === null ? null : linesOf(file)
  let current: Line | null | undefined
  const next = async () => (await lines?.next())?.value ?? null
  return {
    async find(key) {
      if (current === undefined) current = await next()
      while (current && current.key < key) current = await next()
      return current?.key === key ? current : null
    },
    close: async () => lines?.return(undefined),
  }
}

/** Removes the pictures that the list does not have. */
export async function removeOtherPictures(folder: string, list: Stored): Promise<void> {
  const listed = linesByKey(path.join(folder, list.file))
  try {
    for await (const keys of keysBelow(path.join(folder, PICTURES)))
      for (const key of keys) if (!(await listed.find(key))) await rm(path.join(folder, fileOf({ key })))
  } finally {
    await listed.close()
  }
}

/** @throws OperatorError unless every picture of the list is as it was written */
export async function checkPictures(folder: string, list: Stored, tick: Tick): Promise<void> {
  for await (const one of linesOf(path.join(folder, list.file)))
    await checkStored(folder, { ...one, file: fileOf(one) }, tick)
}

/** Stores all pictures; those that are there already stay. @throws OperatorError where another has the name */
export async function restorePictures(store: FileStore, folder: string, list: Stored, tick: Tick): Promise<void> {
  const restore = async (one: Line) => {
    const bytes = await readFile(path.join(folder, fileOf(one)))
    if (!(await store.put(one.key, bytes)))
      throw new OperatorError(`The store has another picture as ${one.key}: restore into an empty one.`)
    tick(bytes.length)
  }
  const some: Line[] = []
  for await (const one of linesOf(path.join(folder, list.file))) {
    some.push(one)
    if (some.length === AT_ONCE) await Promise.all(some.splice(0).map(restore))
  }
  await Promise.all(some.map(restore))
}

async function* linesOf(file: string): AsyncGenerator<Line, undefined> {
  const handle = await open(file)
  try {
    for await (const text of handle.readLines({ autoClose: false })) yield readLine(text, file)
  } finally {
    await handle.close()
  }
}

function readLine(text: string, file: string): Line {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(`${file} is damaged: take another copy of the backup.`)
  }
}
