import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { rejectGuessable } from './guessable.ts'

const NAMES = ['dara.of.kep', 'dara@example.com', '+85512345678', null]

describe('a new password', () => {
  it.each([
    ...['aaaaaaaa', 'Password1!', 'domner123', 'phnompenh', 'Password1', '12345678', 'qwertyuiop', 'abcdefgh'],
    ...[
      'siemreap1',
      'PhnomPenh2024',
      'P@ssw0rd',
      '11112222',
      'dara.of.kep',
      'Dara.Of.Kep',
      '+85512345678',
      '85512345678',
    ],
    'a'.repeat(MAX_PASSWORD_LENGTH),
  ])('%j is guessed soon', (password) => {
    expect(() => rejectGuessable(password, NAMES)).toThrow('PASSWORD_COMMON')
  })

  it.each([
    ...['rice-fields-in-may', 'pepper-and-salt', 'pepper-from-kampot', 'tuktuk lanterns', 'x7Kq-9vLm'],
    ...['ស្រែនៅខែឧសភា', '五月的稻田很绿呀'],
  ])('%j is accepted', (password) => {
    expect(() => rejectGuessable(password, NAMES)).not.toThrow()
  })

  it('is judged in a moment, whatever it holds', () => {
    const since = performance.now()
    const parts = ['a', 'p@$$w0rd', '0123456789', 'password']
    for (const part of parts) {
      const password = part.repeat(50).slice(0, MAX_PASSWORD_LENGTH)
      expect(() => rejectGuessable(password, NAMES), part).toThrow('PASSWORD_COMMON')
    }
    expect(performance.now() - since).toBeLessThan(5_000)
  })
})
