import { type Locale, pickLocalized } from '#shared/locales.ts'
import type { PostRow } from '../../table.ts'

type Field = 'name' | 'address' | 'description'

/** A post's text in the caller's language, else in its own. */
export function inLanguage<F extends Field>(
  words: Pick<PostRow, F | 'language' | 'translations'>,
  field: F,
  wanted: Locale,
) {
  const known = {
    kh: words.translations.kh?.[field],
    en: words.translations.en?.[field],
    cn: words.translations.cn?.[field],
    [words.language]: words[field],
  }
  return pickLocalized(known, wanted) ?? { text: words[field], lang: words.language }
}
