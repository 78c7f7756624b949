import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { entriesOf } from '../file-store.ts'
import { OperatorError } from '../operator-error.ts'
import { syncDirectory } from '../sync-directory.ts'
import type { Stored } from './manifest.ts'

export type Digested = Pick<Stored, 'bytes' | 'sha256'>
/** Called with the bytes that were read or written since the last call. */
export type Tick = (bytes: number) => void

/** The network gives a dozen kilobytes at a time, and to write each by itself doubles the work. */
const WRITTEN_AT_ONCE = 1 << 19

/** Writes a stream to its end; resolves when it is durable but for its folder's entry. */
export async function writeDigested(file: string, source: AsyncIterable<Buffer>, tick?: Tick): Promise<Digested> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'w', 0o600)
  try {
    const { pass, result } = digesting(tick)
    for await (const piece of gathered(pass(source))) await handle.writeFile(piece)
    await handle.sync()
    return result()
  } finally {
    await handle.close()
  }
}

async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < WRITTEN_AT_ONCE) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** @throws OperatorError unless the file is as it was written */
export async function checkStored(folder: string, { file, bytes, sha256 }: Omit<Stored, 'rows'>, tick?: Tick) {
  const full = path.join(folder, file)
  const size = await sizeOf(full)
  if (size === null) throw new OperatorError(`The backup is not whole: ${full} is missing.`)
  if (size !== bytes)
    throw new OperatorError(`The backup is damaged: ${full} has ${size} bytes of ${bytes}. Take another copy of it.`)
  const { pass, result } = digesting(tick)
  await pipeline(createReadStream(full), pass, async (chunks) => {
    for await (const _ of chunks);
  })
  if (result().sha256 !== sha256)
    throw new OperatorError(`The backup is damaged: ${full} is not what was written. Take another copy of it.`)
}

function digesting(tick: Tick = () => {}) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        tick(chunk.length)
        yield chunk
      }
    },
    result: (): Digested => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Null where there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.size : null
}

/** Makes the entries of a folder durable, and those of the folders in it. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name))
  await syncDirectory(folder)
}

/** Removes the files of a folder that are not named, as an earlier run has left them. */
export async function removeOthers(folder: string, kept: readonly string[]): Promise<void> {
  for (const { name } of await entriesOf(folder))
    if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true })
}

/**
 * Removes the states of earlier runs into this folder, which have a folder each in `tables`. Another backup may have its keys in
 * the same place, and whatever else is there is not ours.
 */
export async function removeOtherStates(
  { folder, keys }: { folder: string; keys: string },
  kept: string,
): Promise<void> {
  for (const { name } of await entriesOf(path.join(folder, 'tables'))) {
    if (name === kept || !UUID.test(name)) continue
    // An earlier run may have had the keys beside the rest.
    for (const place of [keys, folder]) await rm(path.join(place, 'keys', name), { recursive: true, force: true })
    await rm(path.join(folder, 'tables', name), { recursive: true })
  }
}

const UNTOUCHED = 'What was complete before is as it was.'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws OperatorError in place of what only says that a file or the folder cannot be used, or that the pictures' store is away */
export function explainFailure(folder: string, error: unknown): never {
  if (error instanceof Rejection && error.code === 'BUSY')
    throw new OperatorError('The store of the pictures does not answer, or refuses: try again when it does.')
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!/^(ENOSPC|EACCES|EPERM|EROFS|ENOTDIR|EDQUOT|EEXIST)$/.test(code)) throw error
  const file = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : folder
  if (/^(EACCES|EPERM)$/.test(code))
    throw new OperatorError(
      `${file} cannot be read or written (${code}): give the user of this command the right to. ${UNTOUCHED}`,
    )
  throw new OperatorError(`${file} cannot be written (${code}): make room there, or name another folder. ${UNTOUCHED}`)
}
