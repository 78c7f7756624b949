import { randomBytes } from 'node:crypto'
import { EncryptJWT, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createEncryptedValues } from './encrypted-values.ts'

const schema = z.object({ who: z.string() })
const masterKey = randomBytes(32)
let now = new Date('2026-11-20T05:00:00Z')
const values = createEncryptedValues(
  () => masterKey,
  () => now,
)

it('decrypts a value with the master key, for its purpose, before it expires', async () => {
  const text = await values.encrypt('link', { who: 'dara' }, 600)
  expect(text).not.toContain('dara')
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('dara')
  const elsewhere = createEncryptedValues(
    () => masterKey,
    () => now,
  )
  expect(await elsewhere.decrypt('link', schema, text)).toEqual({ who: 'dara' })
  expect(await values.decrypt('flow', schema, text)).toBeNull()
  expect(await values.decrypt('link', z.object({ who: z.int() }), text)).toBeNull()
  now = new Date('2026-11-20T05:10:01Z')
  expect(await values.decrypt('link', schema, text)).toBeNull()
})

it('does not decrypt values encrypted by others', async () => {
  const foreign = createEncryptedValues(
    () => randomBytes(32),
    () => now,
  )
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
