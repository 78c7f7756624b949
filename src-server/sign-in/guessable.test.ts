import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { rejectGuessable } from './guessable.ts'

const NAMES = ['dara.of.kep', 'dara@example.com', '+85512345678', '+855975318642', null]

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
    ...['0975318642', '975318642', '855975318642', '0975318642a', '097-531-8642', '០៩៧៥៣១៨៦៤២'],
    ...['១២៣៤៥៦៧៨', '１２３４５６７８', 'ｐａｓｓｗｏｒｄ', 'ដំណើរ១២៣', 'កម្ពុជា២០២៦', 'ពាក្យសម្ងាត់', 'ស្រលាញ់អូន'],
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
    const judge = (password: string) => {
      const since = performance.now()
      try {
        rejectGuessable(password, NAMES)
      } catch {}
      return performance.now() - since
    }
    const parts = ['a', 'p@$$w0rd', '0123456789', 'password', '@A4a', '$5s', '202', 'abcabcabd', '1!i|l7+t']
    for (const part of parts) {
      const password = part.repeat(50).slice(0, MAX_PASSWORD_LENGTH)
      // The shortest of several: a busy machine makes some long.
      const times = Array.from({ length: 8 }, () => judge(password))
      expect(Math.min(...times), part).toBeLessThan(30)
    }
  })
})
