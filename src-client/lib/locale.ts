import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#shared/locales.ts'

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)

/** Constant in a document: another language is another document. */
export const useLocale = (): Locale => useContext(LocaleContext)
