import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type ClientFiles, clientFiles, type Files } from '#server/http/client-manifest.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'

/** What the first page of a visit may load at most, in bytes as they travel. */
const BUDGETS = { js: 130 * 1024, css: 15 * 1024, fonts: 50 * 1024 }

/** The fonts a page of each language may load (`styles/fonts.css`): its own, and one for Khmer words where the device has none. */
const FONTS: Record<Locale, RegExp> = {
  kh: /-khmer-(?:400|700)-/,
  en: /-latin-(?:400|700)-|-khmer-400-/,
  cn: /-khmer-400-/,
}

export type RouteWeight = { route: string; js: number; css: number; fonts: number; ok: boolean }

/**
 * Weighs what a visitor's first page loads, for every route: the entry with all it imports, the texts of the heaviest
 * language, the route's own code and that of the layouts around it, the style sheets, and the heaviest language's fonts.
 * @param dist the folder of the client's build (`dist/client`).
 */
export function checkBudgets(dist: string): RouteWeight[] {
  const files = clientFiles(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')))
  const weigh = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + brotliSize(path.join(dist, name)), 0)
  const texts = Math.max(...LOCALES.map((locale) => weigh(files.catalogs[locale].scripts)))
  const fonts = Math.max(...LOCALES.map((locale) => fontBytes(dist, locale)))
  return pagesOf(files).map((route) => {
    const layers = [files.base, ...layersOf(route, files)]
    const js = texts + weigh(layers.flatMap(({ scripts }) => scripts))
    const css = weigh(layers.flatMap(({ stylesheets }) => stylesheets))
    return { route, js, css, fonts, ok: js <= BUDGETS.js && css <= BUDGETS.css && fonts <= BUDGETS.fonts }
  })
}

/** The route ids that are pages: a layout has others below it. */
const pagesOf = ({ routes }: ClientFiles) =>
  Object.keys(routes).filter((id) => !Object.keys(routes).some((other) => other !== id && other.startsWith(`${id}/`)))

/** The files of a page and of the layouts around it. */
const layersOf = (page: string, { routes }: ClientFiles): Files[] =>
  Object.entries(routes).flatMap(([id, files]) => (page === id || page.startsWith(`${id}/`) ? [files] : []))

const sizes = new Map<string, number>()

function brotliSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).length
  sizes.set(file, size)
  return size
}

/** Fonts are compressed already. */
function fontBytes(dist: string, locale: Locale): number {
  const assets = path.join(dist, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.woff2') && FONTS[locale].test(name))
  return names.reduce((sum, name) => sum + readFileSync(path.join(assets, name)).length, 0)
}
