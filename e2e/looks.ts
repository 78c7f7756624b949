import type { Locale } from '#shared/locales.ts'

export type Look = { width: number; mode: 'light' | 'dark'; locale: Locale }

/**
 * Each width meets each language and each mode, but not every three of them. Members take turns with the order: every third look
 * has another width and another language.
 */
export const LOOKS = {
  'phone-kh': { width: 390, mode: 'light', locale: 'kh' },
  'phone-en': { width: 390, mode: 'dark', locale: 'en' },
  'phone-cn': { width: 390, mode: 'light', locale: 'cn' },
  'desktop-en': { width: 1280, mode: 'light', locale: 'en' },
  'desktop-cn': { width: 1280, mode: 'dark', locale: 'cn' },
  'desktop-kh': { width: 1280, mode: 'dark', locale: 'kh' },
} as const satisfies Record<string, Look>
