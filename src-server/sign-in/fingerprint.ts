import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { deriveKey, type MasterKeys } from '../event-sourcing/wrapping.ts'

/** Names something that may be personal, so that who has the database alone cannot try candidates against it. */
export type Fingerprint = (text: string) => Promise<Buffer>

/** The key is derived from the master key by HKDF: what was counted or remembered before a rotation counts no more. */
export function createFingerprint(masterKeys: Pick<MasterKeys, 'current'>): Fingerprint {
  let derived: { id: string; key: KeyObject } | undefined
  return async (text) => {
    const { id, bytes } = await masterKeys.current()
    if (derived?.id !== id) derived = { id, key: createSecretKey(deriveKey(bytes, 'fingerprints of attempts')) }
    return createHmac('sha256', derived.key).update(text).digest()
  }
}
