import { type Locale, type Localized, pickLocalized } from '#shared/locales.ts'
import { seenIn } from '#shared/text.ts'
import type { PostRow } from '../../table.ts'

type Field = 'name' | 'address' | 'description'

type Words<F extends Field> = Pick<PostRow, F | 'language' | 'translations'>

/** A post's text in the languages that it has. One of which nothing is seen, as older posts may have, is none. */
export const byLanguage = <F extends Field>(words: Words<F>, field: F): Localized =>
  seenIn({
    kh: words.translations.kh?.[field],
    en: words.translations.en?.[field],
    cn: words.translations.cn?.[field],
    [words.language]: words[field],
  })

/** A post's text in the caller's language, else in its own. */
export const inLanguage = <F extends Field>(words: Words<F>, field: F, wanted: Locale) =>
  pickLocalized(byLanguage(words, field), wanted) ?? { text: '', lang: words.language }
