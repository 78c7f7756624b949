import { createHmac, hkdfSync } from 'node:crypto'

/** Names something that may be personal, so that who has the database alone cannot try candidates against it. */
export type Fingerprint = (text: string) => Buffer

const KEY_BYTES = 32

/** @param masterKey is called on first use; the key is derived from it by HKDF */
export function createFingerprint(masterKey: () => Buffer): Fingerprint {
  let derived: Buffer | undefined
  const key = () => {
    derived ??= Buffer.from(hkdfSync('sha256', masterKey(), '', 'fingerprints of attempts', KEY_BYTES))
    return derived
  }
  return (text) => createHmac('sha256', key()).update(text).digest()
}
