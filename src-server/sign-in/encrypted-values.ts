import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** Values that a browser carries for us, for one purpose and a limited time. Any process with the key decrypts them. */
export type EncryptedValues = {
  encrypt(purpose: string, value: object, seconds: number): Promise<string>
  /** Null for a value that is forged, for another purpose, or expired. */
  decrypt<T>(purpose: string, schema: z.ZodType<T>, encrypted: string | undefined): Promise<T | null>
}

const KEY_BYTES = 32

/** @param masterKey is called on first use; the key is derived from it by HKDF */
export function createEncryptedValues(masterKey: () => Buffer, now: () => Date): EncryptedValues {
  let derived: Uint8Array | undefined
  const key = () => {
    derived ??= new Uint8Array(hkdfSync('sha256', masterKey(), '', 'sealed for a browser', KEY_BYTES))
    return derived
  }
  return {
    encrypt: (purpose, value, seconds) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(new Date(now().getTime() + seconds * 1_000))
        .encrypt(key()),

    async decrypt(purpose, schema, encrypted) {
      if (encrypted === undefined) return null
      const options = {
        audience: purpose,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: now(),
      }
      const decrypted = await jwtDecrypt(encrypted, key(), options).catch(() => null)
      return z.object({ value: schema }).safeParse(decrypted?.payload).data?.value ?? null
    },
  }
}
