import type { Locale } from '#shared/locales.ts'

/** From Monday on, as short as a column of a month. In Khmer two pairs of days begin with the same letter. */
export const SHORT_WEEKDAYS: Record<Locale, readonly string[]> = {
  kh: ['ច', 'អ', 'ពុ', 'ព្រ', 'សុ', 'ស', 'អា'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  cn: ['一', '二', '三', '四', '五', '六', '日'],
}
