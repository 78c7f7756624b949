import { describe, expect, it } from 'vitest'
import { LOCALES, localePath, pickLocalized, readLocale, splitLocalePath } from './locales.ts'

describe('locales', () => {
  it('reads codes, aliases and tags, and nothing else', () => {
    expect(['kh', 'km', 'km-KH', 'KH'].map(readLocale)).toEqual(['kh', 'kh', 'kh', 'kh'])
    expect(['zh', 'zh-Hans', 'zh_TW', 'cn'].map(readLocale)).toEqual(['cn', 'cn', 'cn', 'cn'])
    expect(['fr', '', 'constructor', '__proto__', undefined].map(readLocale)).toEqual(Array(5).fill(undefined))
  })

  it("adds and removes a path's language prefix", () => {
    for (const locale of LOCALES) {
      for (const path of ['/', '/visit', '/detail/1', '/england']) {
        expect(splitLocalePath(localePath(locale, path))).toEqual({ locale, path })
      }
    }
    expect(splitLocalePath('/english')).toEqual({ locale: 'kh', path: '/english' })
  })

  it('picks the wanted language, else one that has a text, and says which', () => {
    expect(pickLocalized({ en: 'Kep', kh: 'កែប' }, 'kh')).toEqual({ text: 'កែប', lang: 'kh' })
    expect(pickLocalized({ en: 'Kep' }, 'cn')).toEqual({ text: 'Kep', lang: 'en' })
    expect(pickLocalized({}, 'cn')).toBeUndefined()
  })
})
