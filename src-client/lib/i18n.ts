import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { INTL_LOCALE, type Locale } from '#shared/locales.ts'

export function createI18n(locale: Locale, messages: Messages): I18n {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, locales: [INTL_LOCALE[locale]], messages })
  return i18n
}
