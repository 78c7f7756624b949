import { type Locale, type Localized, pickLocalized } from '#shared/locales.ts'
import type { PostRow } from '../../table.ts'

type Field = 'name' | 'address' | 'description'

type Words<F extends Field> = Pick<PostRow, F | 'language' | 'translations'>

/** A post's text in the languages that it has. */
export const byLanguage = <F extends Field>(words: Words<F>, field: F): Localized => ({
  kh: words.translations.kh?.[field],
  en: words.translations.en?.[field],
  cn: words.translations.cn?.[field],
  [words.language]: words[field],
})

/** A post's text in the caller's language, else in its own. */
export const inLanguage = <F extends Field>(words: Words<F>, field: F, wanted: Locale) =>
  pickLocalized(byLanguage(words, field), wanted) ?? { text: words[field], lang: words.language }
