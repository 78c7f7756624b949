import khmer from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-400-normal.woff2?url'
import khmerBold from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-700-normal.woff2?url'
import latin from '@fontsource/kantumruy-pro/files/kantumruy-pro-latin-400-normal.woff2?url'
import latinBold from '@fontsource/kantumruy-pro/files/kantumruy-pro-latin-700-normal.woff2?url'
import type { Locale } from '#shared/locales.ts'

/** The fonts a page is drawn with from its first moment; Chinese stands in the system's. */
export const FONTS: Record<Locale, readonly string[]> = { kh: [khmer, khmerBold], en: [latin, latinBold], cn: [] }

/** The links that fetch a language's fonts before the style sheet asks for them. */
export const fontPreloads = (locale: Locale) =>
  FONTS[locale].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
