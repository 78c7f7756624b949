import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#shared/locales.ts'

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)

/** The language of the page. It never changes while the page lives: another language is another document. */
export const useLocale = (): Locale => useContext(LocaleContext)
