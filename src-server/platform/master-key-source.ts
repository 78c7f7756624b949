import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KEY_BYTES, type MasterKey, masterKeyFrom } from '../event-sourcing/wrapping.ts'
import { OperatorError } from './operator-error.ts'
import { syncDirectory } from './sync-directory.ts'

/** Where the master keys of this process come from. */
export type MasterKeySource = {
  /** As the operator knows it. */
  name: string
  /** The first is the one to use from the next rotation on. Empty: there is none yet. */
  read(): readonly MasterKey[]
  /**
   * Makes the first one, unless another process was faster.
   *
   * @throws OperatorError when they are configured by hand
   */
  make(): Promise<void>
  /**
   * Puts a new one before the others; resolves when it is durable.
   *
   * @throws OperatorError when they are configured by hand
   */
  add(): Promise<void>
}

/** Keys of `MASTER_KEY`, or else of a file in the data folder, one on each line. */
export function masterKeySource({ masterKeys, dataDir }: { masterKeys?: Buffer[]; dataDir: string }): MasterKeySource {
  return masterKeys ? configured(masterKeys) : inFile(path.join(dataDir, 'master.key'))
}

function configured(given: Buffer[]): MasterKeySource {
  const keys = given.map(masterKeyFrom)
  const byHand = async () => {
    throw new OperatorError(
      'MASTER_KEY has no new key: put one before the others, with a comma between (`openssl rand -base64 32` makes one), restart every process, and rotate then.',
    )
  }
  return { name: 'MASTER_KEY', read: () => keys, make: byHand, add: byHand }
}

/** The file is read each time, so that a running process finds a key that was added. */
function inFile(file: string): MasterKeySource {
  const read = () => linesOf(file).map((line) => masterKeyFrom(keyFrom(line, file)))
  return {
    name: file,
    read,
    async make() {
      mkdirSync(path.dirname(file), { recursive: true })
      const draft = draftOf(file, [newLine()])
      try {
        // Linked into place, so that two processes that start at once read the same one.
        linkSync(draft, file)
      } catch (error) {
        if (read().length === 0) throw error
      } finally {
        rmSync(draft)
      }
      await syncDirectory(path.dirname(file))
    },
    async add() {
      renameSync(draftOf(file, [newLine(), ...linesOf(file)]), file)
      await syncDirectory(path.dirname(file))
    },
  }
}

const newLine = () => randomBytes(KEY_BYTES).toString('base64')

function draftOf(file: string, lines: string[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  return draft
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function keyFrom(line: string, file: string): Buffer {
  const key = Buffer.from(line, 'base64')
  if (key.length !== KEY_BYTES) throw new OperatorError(`${file} is no master key: restore it from a backup.`)
  return key
}
