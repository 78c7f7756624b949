import { randomBytes } from 'node:crypto'
import { EncryptJWT, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSealed } from './sealed.ts'

const schema = z.object({ who: z.string() })
const masterKey = randomBytes(32)
let now = new Date('2026-11-20T05:00:00Z')
const sealed = createSealed(
  () => masterKey,
  () => now,
)

it('opens a sealed value with the master key, for its purpose, before it expires', async () => {
  const text = await sealed.seal('link', { who: 'dara' }, 600)
  expect(text).not.toContain('dara')
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('dara')
  const elsewhere = createSealed(
    () => masterKey,
    () => now,
  )
  expect(await elsewhere.open('link', schema, text)).toEqual({ who: 'dara' })
  expect(await sealed.open('round', schema, text)).toBeNull()
  expect(await sealed.open('link', z.object({ who: z.int() }), text)).toBeNull()
  now = new Date('2026-11-20T05:10:01Z')
  expect(await sealed.open('link', schema, text)).toBeNull()
})

it('does not open values sealed by others', async () => {
  const foreign = createSealed(
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
    await foreign.seal('link', { who: 'dara' }, 600),
    // Sealed with the master key itself.
    await new EncryptJWT(words).setProtectedHeader(head).setAudience('link').setExpirationTime('1h').encrypt(masterKey),
    await new SignJWT(words)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('link')
      .setExpirationTime('1h')
      .sign(masterKey),
  ]
  for (const text of made) expect(await sealed.open('link', schema, text)).toBeNull()
  const whole = await sealed.seal('link', { who: 'dara' }, 600)
  const parts = whole.split('.')
  for (const [index, part] of parts.entries()) {
    const letter = part.startsWith('A') ? 'B' : 'A'
    const changed = parts.with(index, `${letter}${part.slice(1)}`).join('.')
    expect(await sealed.open('link', schema, changed), `part ${index}`).toBeNull()
  }
})
