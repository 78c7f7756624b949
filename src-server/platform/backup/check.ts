import path from 'node:path'
import type { EventTypes } from '../../event-sourcing/event.ts'
import type { MasterKeySource } from '../master-key-source.ts'
import { missing } from '../master-keys.ts'
import { OperatorError } from '../operator-error.ts'
import type { Folders } from './back-up.ts'
import { type Manifest, readManifest, rejectOtherVersion } from './manifest.ts'
import { checkStored, sizeOf, type Tick } from './part-files.ts'
import { checkPictures } from './picture-files.ts'

/** What a backup must be for: the names of this version's migrations, the events that it can read, and its master keys. */
export type Ours = { migrations: readonly string[]; eventTypes: EventTypes; masterKeys: MasterKeySource }

/**
 * Reads a backup whole, and nothing of the database.
 * @throws OperatorError unless it is whole, of this version, and opened by a master key at hand
 */
export async function checkBackup({ folder, keys }: Folders, ours: Ours, tick: Tick): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest)
    throw new OperatorError(`${folder} has no backup, or one that was not finished: it has no manifest.json.`)
  rejectOtherVersion(manifest, ours.migrations, ours.eventTypes)
  const held = ours.masterKeys.read().map(({ id }) => id)
  const lacking = manifest.masterKeys.find((id) => !held.includes(id))
  if (lacking !== undefined) throw missing(ours.masterKeys, lacking)
  for (const part of manifest.keys) {
    if ((await sizeOf(path.join(keys, part.file))) !== null) continue
    throw new OperatorError(`The keys of this backup are not in ${keys}: name their folder with --keys.`)
  }
  for (const part of [...manifest.log, ...manifest.tables, manifest.files]) await checkStored(folder, part, tick)
  for (const part of manifest.keys) await checkStored(keys, part, tick)
  await checkPictures(folder, manifest.files, tick)
  return manifest
}

/** The bytes that a check reads, but for the pictures. */
export const bytesOf = ({ log, tables, keys }: Manifest): number =>
  [...log, ...tables, ...keys].reduce((sum, { bytes }) => sum + bytes, 0)
