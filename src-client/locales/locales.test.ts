import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#shared/locales.ts'

describe.each(LOCALES)('the catalogs in %s', (locale) => {
  it('translate a text alike: a page knows one translation, whichever catalog came last', () => {
    const known = new Map<string, { translation: string; catalog: string }>()
    const twice: string[] = []
    for (const filename of globSync(`src-client/locales/*/${locale}.po`)) {
      const catalog = basename(dirname(filename))
      const entries = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
      for (const [id, { message, translation }] of Object.entries(entries)) {
        if (!translation) continue
        const other = known.get(id)
        if (other && other.translation !== translation) twice.push(`“${message}” in ${other.catalog} and ${catalog}`)
        known.set(id, { translation, catalog })
      }
    }
    expect(known.size).toBeGreaterThan(0)
    expect(twice).toEqual([])
  })
})

/** Every translation into a language, with its catalog. */
function translationsInto(locale: Locale): string[] {
  return globSync(`src-client/locales/*/${locale}.po`).flatMap((filename) => {
    const entries = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    return Object.values(entries).map(({ translation }) => `${basename(dirname(filename))}: ${translation}`)
  })
}

describe('the words of docs/words.md', () => {
  it.each<[locale: Locale, rule: string, broken: RegExp]>([
    ['kh', 'ទូរសព្ទ', /ទូរស័ព្ទ/],
    ['kh', '្ត where two spellings look the same', /្ដ/],
    ['kh', 'ឱ្យ', /ឲ្យ/],
    ['kh', 'no # in a plural, which would be in Latin digits', /plural,[^}]*\{[^}]*#/],
    ['kh', '«quotes»', /[“”"]/],
    ['kh', 'no invisible space', /[\u200b-\u200d]/],
    ['cn', 'full-width punctuation', /\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u],
    ['cn', 'a space beside Latin words', /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u],
    ['cn', 'no space beside digits', /\p{Script=Han} \d|\d \p{Script=Han}/u],
    ['cn', '账户', /账号/],
    ['cn', '用户', /会员/],
    ['en', 'one night, day or person, and more', /^(?!.*plural,).*\} (nights|days|people)\b/],
    ['en', 'log in', /\b(sign(ed)? (in|out)|[Pp]lease login)\b/],
  ])('in %s: %s', (locale, _, broken) => {
    const translations = translationsInto(locale)
    expect(translations.length).toBeGreaterThan(0)
    expect(translations.filter((text) => broken.test(text))).toEqual([])
  })
})

/** Controls by their full names, each with the words that stand on it. */
const NAMES = [
  ['Connect {name}', 'Connect'],
  ['Delete {name}', 'Delete'],
  ['Disconnect {name}', 'Disconnect'],
  ['Do not publish the page of {when}', 'Do not publish'],
  ['Cancel the job of {name}', 'Cancel the job'],
  ['Edit {name}', 'Edit'],
  ['Hide {name}', 'Hide'],
  ['History of {name}', 'History'],
  ['Log out {name}, logged in {since}', 'Log out'],
  ['Look at it: {when}', 'Look at it'],
  ['Read {title}', 'Read'],
  ['Replay {name}', 'Replay'],
  ['Restore the page of {when}', 'Restore'],
  ['Retry all failed jobs of {kind}', 'Retry all'],
  ['Retry the dead letters of {name}', 'Retry'],
  ['Retry {job}', 'Retry'],
  ['Show {name}', 'Show'],
  ['Stop selling {name}', 'Stop selling'],
  ['Take back: {name}', 'Take back'],
  ['Verify {name}', 'Verify'],
]

it.each(LOCALES)('the name of each of these controls has in %s the words on it, for those who speak to a page', (locale) => {
  const translations = new Map<string | undefined, string>()
  for (const filename of globSync(`src-client/locales/*/${locale}.po`)) {
    const entries = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    for (const { message, translation = '' } of Object.values(entries)) translations.set(message, translation)
  }
  const named = NAMES.map((pair) => pair.map((words) => translations.get(words)))
  expect(named.filter(([full, words]) => !words || !full?.includes(words))).toEqual([])
})
