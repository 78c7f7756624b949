import khmer from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-400-normal.woff2?url'
import khmerBold from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-700-normal.woff2?url'
import latin from '@fontsource/kantumruy-pro/files/kantumruy-pro-latin-400-normal.woff2?url'
import latinBold from '@fontsource/kantumruy-pro/files/kantumruy-pro-latin-700-normal.woff2?url'
import type { Locale } from '#shared/locales.ts'

/** Preloaded fonts, the bold one second; Chinese uses the system's. */
export const FONTS: Record<Locale, readonly string[]> = { kh: [khmer, khmerBold], en: [latin, latinBold], cn: [] }

export const fontPreloads = (locale: Locale) =>
  FONTS[locale].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
