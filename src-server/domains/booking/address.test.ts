import { describe, expect, it } from 'vitest'
import type { Locale, Localized } from '#shared/locales.ts'
import { addressFor } from './address.ts'

const [RIVER, HILL] = ['12 Riverside Road', '3 Hill Road']
const [RIVER_KH, HILL_KH] = ['ផ្លូវមាត់ទន្លេ លេខ ១២', 'ផ្លូវភ្នំ លេខ ៣']
const [RIVER_CN, HILL_CN] = ['河滨路12号', '山路3号']

/** What is read of a hotel whose page has these addresses today, of which the first is in its own language. */
function readIn(locale: Locale, agreed: Localized, today: [Locale, string][]) {
  const [own, ...others] = today
  const hotel = { post_language: own?.[0] ?? null, post_address: own?.[1] ?? null, branch_address: null }
  const post_translations = Object.fromEntries(others.map(([lang, address]) => [lang, { address }]))
  const { address, new_address } = addressFor({ ...hotel, post_translations, post_addresses: agreed }, locale)
  return new_address === undefined ? [address] : [address, new_address]
}

describe('a hotel has not moved', () => {
  it('where its address is in another language only by now', () => {
    expect(readIn('en', { en: RIVER }, [['kh', RIVER_KH]])).toEqual([RIVER])
    expect(readIn('kh', { en: RIVER }, [['kh', RIVER_KH]])).toEqual([RIVER])
  })

  it('where a translation came or went', () => {
    const today: [Locale, string][] = [
      ['en', RIVER],
      ['kh', RIVER_KH],
    ]
    expect(readIn('kh', { en: RIVER, cn: RIVER_CN }, today)).toEqual([RIVER])
    expect(readIn('cn', { en: RIVER, cn: RIVER_CN }, today)).toEqual([RIVER_CN])
  })

  it('for those who read a language in which nothing was changed', () => {
    const today: [Locale, string][] = [
      ['en', RIVER],
      ['cn', HILL_CN],
    ]
    expect(readIn('en', { en: RIVER, cn: RIVER_CN }, today)).toEqual([RIVER])
  })

  it('where it has no address any more', () => {
    expect(readIn('en', { en: RIVER }, [])).toEqual([RIVER])
  })
})

describe('a hotel has moved', () => {
  it('where the words are others in the language that is read', () => {
    expect(readIn('en', { en: RIVER, kh: RIVER_KH }, [['en', HILL]])).toEqual([RIVER, HILL])
  })

  it('where the language that is read has gone, and the words are others in one that was agreed on', () => {
    expect(readIn('cn', { en: RIVER, cn: RIVER_CN }, [['en', HILL]])).toEqual([RIVER_CN, HILL])
  })

  it('for those who read a language that has come as well', () => {
    const today: [Locale, string][] = [
      ['en', HILL],
      ['kh', HILL_KH],
    ]
    expect(readIn('kh', { en: RIVER }, today)).toEqual([RIVER, HILL_KH])
  })
})

it('a booking that kept no address has that of today', () => {
  expect(readIn('kh', {}, [['en', HILL]])).toEqual([HILL])
})

it('the address of the branch stands where the page has none in its own language', () => {
  const hotel = { post_address: '', branch_address: RIVER, post_language: 'en' as const }
  const post_translations = { kh: { address: RIVER_KH } }
  const read = (locale: Locale) =>
    addressFor({ ...hotel, post_translations, post_addresses: { kh: RIVER_KH } }, locale).address
  expect([read('en'), read('cn'), read('kh')]).toEqual([RIVER, RIVER, RIVER_KH])
})

it('an address of which nothing is seen is none, on the page as in a booking', () => {
  for (const none of ['', '\u200b', ' \u2800']) {
    const hotel = { post_address: none, branch_address: HILL, post_language: 'en' as const, post_translations: {} }
    expect(addressFor({ ...hotel, post_addresses: { en: '\u200b' } }, 'en')).toEqual({ address: HILL })
  }
})
