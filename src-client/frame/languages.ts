import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { keepHistoryState } from '#client/lib/language-switch.ts'
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts'
import { keepTypedText } from '#client/lib/typed-text.ts'
import { HTML_LANG, LANGUAGE_NAMES, LOCALES, type Locale, localePath } from '#shared/locales.ts'

/** The address of a page in another language; the server remembers the choice and cleans the address. */
function languageHref(locale: Locale, path: string, search: string): string {
  return localePath(locale, path) + stringifySearch({ ...parseSearch(search), lang: locale })
}

export function useLanguages() {
  const { pathname, searchStr } = useLocation()
  return LOCALES.map((locale) => ({
    value: locale,
    label: LANGUAGE_NAMES[locale],
    lang: HTML_LANG[locale],
    href: languageHref(locale, pathname, searchStr),
  }))
}

/**
 * Another language is another document, in the place of this one in the history: Back leads to the page before, and the position
 * on the page and what is typed there stay.
 */
export function switchLanguage(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  leaveOverlay(() => {
    keepHistoryState()
    keepTypedText()
    location.replace(href)
  })
}

/** A menu has an entry of its own in the history, and the page below would be left in the old language. */
function leaveOverlay(then: () => void): void {
  if (history.state?.overlay === undefined) {
    then()
    return
  }
  addEventListener('popstate', then, { once: true })
  history.back()
}

const COOKIE = 'lang'
const YEAR_SECONDS = 365 * 86_400

/** Whether a language was chosen in this browser; the server keeps the choice in a cookie. */
export const hasChosenLanguage = (): boolean => document.cookie.split('; ').some((one) => one.startsWith(`${COOKIE}=`))

export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
