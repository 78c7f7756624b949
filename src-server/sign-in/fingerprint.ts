import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKeys } from '../event-sourcing/wrapping.ts'

/** Names something that may be personal, so that who has the database alone cannot try candidates against it. */
export type Fingerprint = (text: string) => Promise<Buffer>

const KEY_BYTES = 32

/** The key is derived from the master key by HKDF: what was counted before a rotation counts no more. */
export function createFingerprint(masterKeys: Pick<MasterKeys, 'current'>): Fingerprint {
  let derived: { id: string; key: Buffer } | undefined
  return async (text) => {
    const { id, bytes } = await masterKeys.current()
    if (derived?.id !== id)
      derived = { id, key: Buffer.from(hkdfSync('sha256', bytes, '', 'fingerprints of attempts', KEY_BYTES)) }
    return createHmac('sha256', derived.key).update(text).digest()
  }
}
