import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { processorMs } from '../testing/processor-time.ts'
import { rejectGuessable } from './guessable.ts'

const NAMES = ['dara.of.kep', 'dara@example.com', '+85512345678', '+855975318642', null]

/** Words of the product and of the country, as they are dressed up where a sign and a digit are asked for. */
const DRESSED_UP = `
    Domner@123 domner@2026 D0mner123! D0mn3r!2026 Domner#1 domner!! DOMNER2026 Domner.123
    domner_1234 Domner@12345 Domner@739 Domner@007 Kampot2026! Kampot@123 K@mpot2026 k4mp0t99!
    Kampot#2025 Angkor@2025 4ngkor123 AngkorWat1! Angkorwat@2026 Siemreap#99 siemreap@123 S13mr34p1
    S13mR34p@1 SiemReap2026! PhnomPenh@1 Phn0mP3nh1 phnompenh@855 Cambodia@123 C@mbodia1
    Cambodia#2026 c4mb0d14! Khmer@2025 Khm3r1234 Battambang@2026 B@ttambang1! Sihanoukville1!
    Mekong@88 Kep@2026 Takeo#12345 Password@123 P@ssw0rd2026! Welcome@123 Welcome2026! Admin@123
    admin@2026 Iloveyou@1 qwerty@123 Travel@2026 Hotel#2026! Kratie!1234 dara@2026
  `
/** A password that is as long, and cannot be guessed from a word. */
const STRONG = `
    rice-fields-in-may pepper-and-salt pepper-from-kampot x7Kq-9vLm k7!w2@p# aB3$xY9! Vr8#qLz2
    boats-in-the-harbour lanterns-on-the-river moon-over-the-mekong mango-season-2027
    correct-horse-7 Tr4m-Lotus-Kite 9w$Fh2!mQx green.bamboo.42.rain qJ5-tT8-zB2 sugar!palm!juice
    rice-field-at-dawn 7Hn!pR3@ domner-lotus-river-91 kampot=pepper=moon 4f9a1c7e2b83 w%8Kd!3zT
  `
const wordsOf = (list: string) => list.trim().split(/\s+/)

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
    ...['Phnom Penh', 'mot de passe', 'p a s s w o r d', 'pass\u200bword', 'angkor  wat'],
    'a'.repeat(MAX_PASSWORD_LENGTH),
    ...wordsOf(DRESSED_UP),
  ])('%j is guessed soon', (password) => {
    expect(() => rejectGuessable(password, NAMES)).toThrow('PASSWORD_COMMON')
  })

  it.each([
    ...['rice-fields-in-may', 'pepper-and-salt', 'pepper-from-kampot', 'tuktuk lanterns', 'x7Kq-9vLm'],
    ...['ស្រែនៅខែឧសភា', '五月的稻田很绿呀'],
    ...wordsOf(STRONG),
  ])('%j is accepted', (password) => {
    expect(() => rejectGuessable(password, NAMES)).not.toThrow()
  })

  it('is judged in a moment, whatever it holds', async () => {
    const judge = (password: string) => {
      try {
        rejectGuessable(password, NAMES)
      } catch {}
    }
    const parts = ['a', 'p@$$w0rd', '0123456789', 'password', '@A4a', '$5s', '202', 'abcabcabd', '1!i|l7+t']
    for (const part of parts) {
      const password = part.repeat(50).slice(0, MAX_PASSWORD_LENGTH)
      // The shortest of several, since memory is cleared up in some.
      const times: number[] = []
      for (let n = 0; n < 8; n++) times.push(await processorMs(() => judge(password)))
      expect(Math.min(...times), part).toBeLessThan(30)
    }
  })
})
