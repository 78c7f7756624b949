import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChar } from '#shared/any-char.arbitrary.ts'
import { textOf } from './handle.ts'

/** Hashes that are in use were made of this: JSON with the keys of every object in order. */
function storedTextOf(stream: string, command: unknown): string {
  const sorted = JSON.stringify(command, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return `${stream}\n${sorted}`
}

// An object puts keys that are numbers first; no command has such.
const key = fc.string({ unit: 'grapheme' }).filter((name) => !/^\d+$/.test(name) && name !== '__proto__')
const { command } = fc.letrec((tie) => ({
  command: fc.dictionary(key, tie('value')),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: anyChar }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))

describe('the hashed text of a command', () => {
  it('does not depend on the order of its keys', () => {
    const text = textOf('jar-1', { type: 'Add', n: 1, more: [{ a: 1, b: 2 }] })
    expect(textOf('jar-1', { more: [{ b: 2, a: 1 }], n: 1, type: 'Add' })).toBe(text)
    expect(textOf('jar-2', { type: 'Add', n: 1, more: [{ a: 1, b: 2 }] })).not.toBe(text)
  })

  it('is the one that is stored, so that a command sent again after a deployment matches', () => {
    fc.assert(
      fc.property(command, (command) => {
        expect(textOf('jar-1', command)).toBe(storedTextOf('jar-1', command))
      }),
      { numRuns: 500 },
    )
  })
})
