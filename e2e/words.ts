import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Locale } from '#shared/locales.ts'

/** Translates the screens' English texts into a language; one that has a context can be named by it, as `navigation: Hotel`. */
export function translationsFor(locale: Locale): (english: string) => string {
  const words = new Map<string, string>()
  for (const filename of globSync(`src-client/locales/*/${locale}.po`)) {
    const catalog = { locale, sourceLocale: 'en', filename }
    const entries = formatter().parse(readFileSync(filename, 'utf8'), catalog)
    for (const { message, translation, context } of Object.values(entries)) {
      if (!message || !translation) continue
      words.set(message, translation)
      if (context) words.set(`${context}: ${message}`, translation)
    }
  }
  return (english) => {
    const word = words.get(english)
    if (word === undefined) throw new Error(`No screen says “${english}”`)
    return word
  }
}
