import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KEY_BYTES } from '../event-sourcing/personal-data.ts'
import { OperatorError } from './operator-error.ts'

const FILE = 'master.key'

/** Made in the data folder on first use unless configured. Without it all personal data is lost: back it up apart. */
export function masterKeyOf({ masterKey, dataDir }: { masterKey?: Buffer; dataDir: string }): Buffer {
  if (masterKey) return masterKey
  const file = path.join(dataDir, FILE)
  const found = readKey(file)
  if (found) return found
  mkdirSync(dataDir, { recursive: true })
  // The key is linked into place, so that two processes that start at once read the same one.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!readKey(file)) throw error
  } finally {
    rmSync(draft)
  }
  return masterKeyOf({ dataDir })
}

function readKey(file: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES) throw new OperatorError(`${file} is no master key: restore it from a backup.`)
  return key
}
