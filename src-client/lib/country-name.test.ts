import { describe, expect, it } from 'vitest'
import { countryName } from './country-name.ts'

describe('the name of a country', () => {
  it.each([
    ['KH', 'kh', 'កម្ពុជា'],
    ['KH', 'en', 'Cambodia'],
    ['KH', 'cn', '柬埔寨'],
    // Browsers know no Khmer: what is not in our own table is said in English.
    ['BR', 'kh', 'Brazil'],
    ['BR', 'cn', '巴西'],
    ['zz-nothing', 'en', 'zz-nothing'],
  ] as const)('of %s is, in %s, %s', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name)
  })
})
