import { hkdfSync, randomBytes } from 'node:crypto'
import { EncryptJWT, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { masterKeyFrom } from '../event-sourcing/wrapping.ts'
import { createEncryptedValues } from './encrypted-values.ts'

const schema = z.object({ who: z.string() })
const masterKey = randomBytes(32)
let now = new Date('2026-11-20T05:00:00Z')
/** A process that holds these keys, the current one first. */
const processWith = (...bytes: Buffer[]) => {
  const keys = bytes.map(masterKeyFrom)
  const [first = masterKeyFrom(masterKey)] = keys
  const candidates = (id: string | null) => keys.filter((key) => id === null || key.id === id)
  const named = (id: string) => keys.find((key) => key.id === id)
  return createEncryptedValues({ current: async () => first, candidates, named }, () => now)
}
const values = processWith(masterKey)

it('decrypts a value with the master key, for its purpose, before it expires', async () => {
  const text = await values.encrypt('link', { who: 'dara' }, 600)
  expect(text).not.toContain('dara')
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('dara')
  const elsewhere = processWith(masterKey)
  expect(await elsewhere.decrypt('link', schema, text)).toEqual({ who: 'dara' })
  expect(await values.decrypt('flow', schema, text)).toBeNull()
  expect(await values.decrypt('link', z.object({ who: z.int() }), text)).toBeNull()
  now = new Date('2026-11-20T05:10:01Z')
  expect(await values.decrypt('link', schema, text)).toBeNull()
})

it('decrypts a value after a rotation, and one from before values named their key', async () => {
  const text = await values.encrypt('link', { who: 'dara' }, 600)
  const rotated = processWith(randomBytes(32), masterKey)
  expect(await rotated.decrypt('link', schema, text)).toEqual({ who: 'dara' })
  expect(await processWith(randomBytes(32)).decrypt('link', schema, text)).toBeNull()
  const derived = new Uint8Array(hkdfSync('sha256', masterKey, '', 'sealed for a browser', 32))
  const unnamed = await new EncryptJWT({ value: { who: 'dara' } })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('link')
    .setExpirationTime(new Date(now.getTime() + 60_000))
    .encrypt(derived)
  expect(await rotated.decrypt('link', schema, unnamed)).toEqual({ who: 'dara' })
})

it('does not decrypt values encrypted by others', async () => {
  const foreign = processWith(randomBytes(32))
  const words = { value: { who: 'dara' } }
  const head = { alg: 'dir', enc: 'A256GCM' }
  const made = [
    undefined,
    '',
    'nonsense',
    'a.b.c.d.e',
    await foreign.encrypt('link', { who: 'dara' }, 600),
    // Encrypted with the master key itself.
    await new EncryptJWT(words).setProtectedHeader(head).setAudience('link').setExpirationTime('1h').encrypt(masterKey),
    await new SignJWT(words)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('link')
      .setExpirationTime('1h')
      .sign(masterKey),
  ]
  for (const text of made) expect(await values.decrypt('link', schema, text)).toBeNull()
  const whole = await values.encrypt('link', { who: 'dara' }, 600)
  const parts = whole.split('.')
  for (const [index, part] of parts.entries()) {
    const letter = part.startsWith('A') ? 'B' : 'A'
    const changed = parts.with(index, `${letter}${part.slice(1)}`).join('.')
    expect(await values.decrypt('link', schema, changed), `part ${index}`).toBeNull()
  }
})
