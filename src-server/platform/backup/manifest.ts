import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type EventTypes, isKnown } from '../../event-sourcing/event.ts'
import { OperatorError } from '../operator-error.ts'
import { syncDirectory } from '../sync-directory.ts'

/** Raised when an older version could not read what is written. */
const FORMAT = 1
const NAME = 'manifest.json'
const DRAFT = `${NAME}.draft`

const word = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const count = z.int().min(0)

/** A file of the backup; its name is a path within its folder, which nothing leads out of. */
const stored = z.object({
  file: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: count,
})
export type Stored = z.output<typeof stored>

/** Rows of a table as COPY writes them. */
const part = stored.extend({ table: word, columns: z.array(word).min(1) })
export type Part = z.output<typeof part>

const schema = z.object({
  format: z.literal(FORMAT),
  /** Names this state of the backup. */
  id: z.uuid(),
  kind: z.enum(['backup', 'fork']),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Each type of the log's events with its highest version. */
  eventVersions: z.record(z.string(), z.int().min(1)),
  /** `event` is the id of the event at the position, `hash` the chain's up to `chained`. */
  head: z.object({ position: count, chained: count, event: z.uuid().nullable(), hash: z.string() }),
  /** The ids of the master keys that the keys of people need. */
  masterKeys: z.array(z.string()),
  log: z.array(part),
  tables: z.array(part),
  keys: z.array(part),
  /** A list with a line for each picture. */
  files: stored,
})
export type Manifest = z.output<typeof schema>

const outline = z.object({ format: z.number() })

/** Null where there is none: nothing, or a backup that was not finished. @throws OperatorError for one that cannot be read */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = path.join(folder, NAME)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const given = parseJson(text)
  const { format } = outline.safeParse(given).data ?? {}
  if (format !== undefined && format > FORMAT)
    throw new OperatorError(`The backup in ${folder} was made by a newer version of Domner: use that version.`)
  const manifest = schema.safeParse(given)
  if (!manifest.success) throw new OperatorError(`${file} is damaged: take another copy of the backup.`)
  return manifest.data
}

/**
 * Makes the folder of a first run. With `goesOn` it may have what a run that was not finished has left, which this one removes.
 * @throws OperatorError for a folder with anything else
 */
export async function beginFolder(folder: string, { goesOn }: { goesOn: boolean }): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (goesOn && names.includes(DRAFT)) return
  if (names.length > 0) throw new OperatorError(`${folder} has other files and no whole backup: name an empty folder.`)
  await writeFile(path.join(folder, DRAFT), '', { mode: 0o600 })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the manifest in one step, so that the folder always holds a whole backup, or none yet. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = path.join(folder, DRAFT)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path.join(folder, NAME))
  await syncDirectory(folder)
}

/** @throws OperatorError unless it is of exactly this schema, and of events that this code can read */
export function rejectOtherVersion(manifest: Manifest, ours: readonly string[], types: EventTypes): void {
  const newer = manifest.migrations.filter((name) => !ours.includes(name))
  const events = Object.entries(manifest.eventVersions)
    .filter(([type, version]) => !isKnown(types, { type, schema_version: version }))
    .map(([type, version]) => `${type} version ${version}`)
  const unknown = [...newer, ...events]
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup was made by a newer version of Domner (${unknown.join(', ')}) than this one: use that version.`,
    )
  const older = ours.filter((name) => !manifest.migrations.includes(name))
  if (older.length > 0)
    throw new OperatorError(
      `The backup was made by an older version of Domner (it lacks ${older.join(', ')}): restore it with that version, and upgrade then.`,
    )
}
