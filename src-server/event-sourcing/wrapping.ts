import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32
/** 72 bits: enough to tell keys apart, and nothing of the key. */
const ID_BYTES = 9

/** Wraps the keys of people. Its id is stored beside them, itself never. */
export type MasterKey = { id: string; bytes: Buffer }

export type MasterKeys = {
  /**
   * The one that wraps new keys, as the database says. The answer is kept for a minute.
   *
   * @throws when it is not at hand
   */
  current(): Promise<MasterKey>
  /** Asks the database again at the next call of `current`. */
  refresh(): void
  /**
   * Those that may have wrapped a key: the one with the id, or all for a key wrapped before ids were kept.
   *
   * @throws when it is not at hand
   */
  candidates(id: string | null): readonly MasterKey[]
  /** The one that somebody names, who may be anybody: a made-up id costs nothing. Undefined when it is not at hand. */
  named(id: string): MasterKey | undefined
}

/** A person's key as the database has it. */
export type WrappedKey = { person: string; key: Buffer; master_key: string | null }

export function masterKeyFrom(bytes: Buffer): MasterKey {
  const id = createHmac('sha256', bytes).update('id of a master key').digest().subarray(0, ID_BYTES)
  return { id: id.toString('base64url'), bytes }
}

export const wrap = ({ bytes }: MasterKey, person: string, key: Buffer): Buffer => encrypt(bytes, person, key)

/** @throws when no master key at hand opens it */
export function unwrap(masterKeys: Pick<MasterKeys, 'candidates'>, { person, key, master_key }: WrappedKey): Buffer {
  const candidates = masterKeys.candidates(master_key)
  for (const { bytes } of candidates.slice(0, -1)) {
    const opened = decryptOrNull(bytes, person, key)
    if (opened) return opened
  }
  const last = candidates.at(-1)
  if (!last) throw new Error('there is no master key')
  return decrypt(last.bytes, person, key)
}

/** A key for one purpose, which tells nothing of the one that it is derived from (HKDF). */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, KEY_BYTES))

/** `context` is authenticated: what was sealed for one person and field opens for no other. */
export function encrypt(key: Buffer, context: string, text: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

export function decrypt(key: Buffer, context: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export function decryptOrNull(...given: Parameters<typeof decrypt>): Buffer | null {
  try {
    return decrypt(...given)
  } catch {
    return null
  }
}
