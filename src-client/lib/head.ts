import type { AnyRouteMatch } from '@tanstack/react-router'
import type { ImageView } from '#shared/file.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { HTML_LANG, LOCALES, type Locale, localePath } from '#shared/locales.ts'
import { artOf } from './art.ts'

const OG_LOCALE: Record<Locale, string> = { kh: 'km_KH', en: 'en_US', cn: 'zh_CN' }
const DEFAULT_IMAGE = { url: artOf({ name: 'og', extension: 'jpg' }), ...LINK_PREVIEW }

export type JsonLd = { '@type': string; [key: string]: unknown }

type PageHead = {
  locale: Locale
  brand: string
  origin: string
  /** Without the language's prefix; with a query where that makes it another page. */
  path: string
  /** Without the brand; undefined for the home page, where the brand comes first. */
  title?: string
  description: string
  /** What it shows. Messengers keep what they get first, so it is the site's own picture until the preview is made. */
  image?: Pick<ImageView, 'preview'> | null
  jsonLd?: JsonLd
  /** Adds `noindex`. */
  unlisted?: boolean
  /** What it is to those who share it. */
  type?: 'website' | 'article'
  /** Those in which there is something of its own: in others it is the page of the first. */
  languages?: readonly Locale[]
}

type Head = Required<Pick<AnyRouteMatch, 'meta' | 'links'>> & { scripts?: AnyRouteMatch['headScripts'] }

/** Title, description, canonical address, languages and sharing tags of a page. */
export function pageHead(page: PageHead): Head {
  const { locale, brand, origin, path, title, description, image, jsonLd, unlisted } = page
  const { type = 'website', languages = LOCALES } = page
  const addressIn = (language: Locale) => origin + localePath(language, path)
  const [first = locale] = languages
  const url = addressIn(languages.includes(locale) ? locale : first)
  const shown = image?.preview ?? DEFAULT_IMAGE
  const fullTitle = title ? `${title} · ${brand}` : brand
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: summary(description) },
      { property: 'og:type', content: type },
      { property: 'og:site_name', content: brand },
      { property: 'og:locale', content: OG_LOCALE[locale] },
      { property: 'og:title', content: title ?? brand },
      { property: 'og:description', content: summary(description) },
      { property: 'og:url', content: url },
      { property: 'og:image', content: new URL(shown.url, origin).href },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: String(shown.width) },
      { property: 'og:image:height', content: String(shown.height) },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...languages.map((language) => ({ rel: 'alternate', hrefLang: HTML_LANG[language], href: addressIn(language) })),
      // The address without a prefix asks the browser for its language.
      { rel: 'alternate', hrefLang: 'x-default', href: addressIn('kh') },
    ],
    scripts: jsonLd && [
      { type: 'application/ld+json', children: safeJson({ '@context': 'https://schema.org', ...jsonLd }) },
    ],
  }
}

/** JSON in which no text can end the script element around it. */
const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

// Cut at the end of a grapheme: a Khmer letter keeps its vowel and its subscript.
const SUMMARY = /^.{1,160}(?<!\u17d2)(?!\p{M})/u

function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const start = SUMMARY.exec(line)?.[0] ?? ''
  return start.length === line.length ? line : `${start.replace(/[\s\p{P}]+$/u, '')}…`
}
