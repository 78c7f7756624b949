import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** Values that a browser carries for us, for one purpose and a limited time. Any process with the key opens them. */
export type Sealed = {
  seal(purpose: string, value: object, seconds: number): Promise<string>
  /** Null for a value that is forged, for another purpose, or expired. */
  open<T>(purpose: string, schema: z.ZodType<T>, sealed: string | undefined): Promise<T | null>
}

const KEY_BYTES = 32

/** @param masterKey is called on first use; the key is derived from it by HKDF */
export function createSealed(masterKey: () => Buffer, now: () => Date): Sealed {
  let derived: Uint8Array | undefined
  const key = () => {
    derived ??= new Uint8Array(hkdfSync('sha256', masterKey(), '', 'sealed for a browser', KEY_BYTES))
    return derived
  }
  return {
    seal: (purpose, value, seconds) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(new Date(now().getTime() + seconds * 1_000))
        .encrypt(key()),

    async open(purpose, schema, sealed) {
      if (sealed === undefined) return null
      const options = {
        audience: purpose,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: now(),
      }
      const opened = await jwtDecrypt(sealed, key(), options).catch(() => null)
      return z.object({ value: schema }).safeParse(opened?.payload).data?.value ?? null
    },
  }
}
