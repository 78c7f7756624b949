import { expect, it } from 'vitest'
import { byLanguage, inLanguage } from './words.ts'

const words = (address: string, translated: string) => ({
  language: 'kh' as const,
  address,
  translations: { en: { address: translated } },
})

it('a post has a text in its own language, and in those that it was translated into', () => {
  expect(byLanguage(words('កែប', 'Kep'), 'address')).toEqual({ kh: 'កែប', en: 'Kep' })
  expect(inLanguage(words('កែប', 'Kep'), 'address', 'cn')).toEqual({ text: 'Kep', lang: 'en' })
})

it.each(['', '\u200b', '\u2800 '])('%j is no text, and hides none', (unseen) => {
  expect(byLanguage(words(unseen, 'Kep'), 'address')).toStrictEqual({ en: 'Kep' })
  expect(inLanguage(words('កែប', unseen), 'address', 'en')).toEqual({ text: 'កែប', lang: 'kh' })
  expect(inLanguage(words(unseen, unseen), 'address', 'en')).toEqual({ text: '', lang: 'kh' })
})
