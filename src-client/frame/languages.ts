import { useLocation } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts'
import { HTML_LANG, LOCALES, type Locale, localePath } from '#shared/locales.ts'

/** Each language in itself. */
export const NAMES: Record<Locale, string> = { kh: 'ខ្មែរ', en: 'English', cn: '中文' }

/** The address of a page in another language; the server remembers the choice and cleans the address. */
function languageHref(locale: Locale, path: string, search: string): string {
  return localePath(locale, path) + stringifySearch({ ...parseSearch(search), lang: locale })
}

export function useLanguages() {
  const { pathname, searchStr } = useLocation()
  return LOCALES.map((locale) => ({
    value: locale,
    label: NAMES[locale],
    lang: HTML_LANG[locale],
    href: languageHref(locale, pathname, searchStr),
  }))
}
