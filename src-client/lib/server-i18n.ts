import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '#shared/locales.ts'
import { createI18n } from './i18n.ts'

const CATALOGS = import.meta.glob<Messages>('../locales/*/*.po', { eager: true, import: 'messages' })

function i18nOf(locale: Locale): I18n {
  const own = Object.entries(CATALOGS).filter(([file]) => file.endsWith(`/${locale}.po`))
  return createI18n(locale, Object.assign({}, ...own.map(([, messages]) => messages)))
}

/** All catalogs of each language, since the server makes every page. */
export const SERVER_I18N: Record<Locale, I18n> = { kh: i18nOf('kh'), en: i18nOf('en'), cn: i18nOf('cn') }
