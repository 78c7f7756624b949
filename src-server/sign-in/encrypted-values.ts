import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { deriveKey, type MasterKey, type MasterKeys } from '../event-sourcing/wrapping.ts'

/** Values that a browser carries for us, for one purpose and a limited time. Any process with the key decrypts them. */
export type EncryptedValues = {
  encrypt(purpose: string, value: object, seconds: number): Promise<string>
  /** Null for a value that is forged, for another purpose, or expired. */
  decrypt<T>(purpose: string, schema: z.ZodType<T>, encrypted: string | undefined): Promise<T | null>
}

/** Keys are derived from the master key by HKDF. A value names its own, so that it outlives a rotation. */
export function createEncryptedValues(
  masterKeys: Pick<MasterKeys, 'current' | 'candidates' | 'named'>,
  now: () => Date,
): EncryptedValues {
  return {
    async encrypt(purpose, value, seconds) {
      const masterKey = await masterKeys.current()
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: masterKey.id })
        .setAudience(purpose)
        .setExpirationTime(new Date(now().getTime() + seconds * 1_000))
        .encrypt(derived(masterKey))
    },

    async decrypt(purpose, schema, encrypted) {
      if (encrypted === undefined) return null
      const options = {
        audience: purpose,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: now(),
      }
      for (const masterKey of candidatesFor(encrypted, masterKeys)) {
        const decrypted = await jwtDecrypt(encrypted, derived(masterKey), options).catch(() => null)
        if (decrypted) return z.object({ value: schema }).safeParse(decrypted.payload).data?.value ?? null
      }
      return null
    },
  }
}

type Keys = Pick<MasterKeys, 'candidates' | 'named'>

/** All keys for a value from before values named theirs. */
function candidatesFor(encrypted: string, masterKeys: Keys): readonly MasterKey[] {
  try {
    const { kid } = decodeProtectedHeader(encrypted)
    if (kid === undefined) return masterKeys.candidates(null)
    return [masterKeys.named(kid)].filter((key) => key !== undefined)
  } catch {
    return []
  }
}

const derived = ({ bytes }: MasterKey): Uint8Array => deriveKey(bytes, 'sealed for a browser')
