import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type ClientFiles, clientFiles, type Files, needsLaterTexts } from '#server/http/client-manifest.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'

/** Bytes as they travel. */
export type Weights = { js: number; css: number; fonts: number }

/** What the first page of a visit may load at most. */
const BUDGETS: Weights = { js: 130 * 1024, css: 15 * 1024, fonts: 50 * 1024 }
const NAMES = { js: 'script', css: 'styles', fonts: 'fonts' } as const
const KINDS = ['js', 'css', 'fonts'] as const

/** The fonts a page of each language may load (`styles/fonts.css`): its own, and one for Khmer words where the device has none. */
const FONTS: Record<Locale, RegExp> = {
  kh: /-khmer-(?:400|700)-/,
  en: /-latin-(?:400|700)-|-khmer-400-/,
  cn: /-khmer-400-/,
}

export type RouteWeight = Weights & { route: string; ok: boolean }

/**
 * Weighs what a visitor's first page loads, for every route: the entry with all it imports, the texts of the heaviest
 * language, the route's own code and that of the layouts around it, the style sheets, and the heaviest language's fonts.
 * @param dist the folder of the client's build (`dist/client`).
 */
export function checkBudgets(dist: string, budgets = BUDGETS): RouteWeight[] {
  const files = readClientFiles(dist)
  const weigh = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + brotliSize(path.join(dist, name)), 0)
  const textsOf = (route: string) =>
    Math.max(
      ...LOCALES.map((locale) => {
        const later = needsLaterTexts(route) ? files.laterTexts[locale].scripts : []
        return weigh([...files.catalogs[locale].scripts, ...later])
      }),
    )
  const fonts = Math.max(...LOCALES.map((locale) => fontBytes(dist, locale)))
  return pagesOf(files).map((route) => {
    const layers = [files.base, ...layersOf(route, files)]
    const js = textsOf(route) + weigh(layers.flatMap(({ scripts }) => scripts))
    const css = weigh(layers.flatMap(({ stylesheets }) => stylesheets))
    const weights = { js, css, fonts }
    return { route, ...weights, ok: KINDS.every((kind) => weights[kind] <= budgets[kind]) }
  })
}

/** Throws an error that names each route and how much too heavy it is; its folder is that of `checkBudgets`. */
export function assertBudgets(dist: string, budgets = BUDGETS): void {
  const broken = checkBudgets(dist, budgets).flatMap((weight) =>
    KINDS.filter((kind) => weight[kind] > budgets[kind]).map(
      (kind) =>
        `  ${weight.route}: ${kilobytes(weight[kind])} of ${NAMES[kind]}, of ${kilobytes(budgets[kind])} allowed`,
    ),
  )
  if (broken.length > 0) throw new Error(`The first page of a visit loads too much:\n${broken.join('\n')}`)
}

/** A size as people read it. */
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const readClientFiles = (dist: string): ClientFiles =>
  clientFiles(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')))

/** The ids of the routes that are pages, in the client's build. */
export const pageRoutes = (dist: string): string[] => pagesOf(readClientFiles(dist))

/** A layout has others below it. */
const pagesOf = ({ routes }: ClientFiles) =>
  Object.keys(routes).filter((id) => !Object.keys(routes).some((other) => other !== id && other.startsWith(`${id}/`)))

/** The files of a page and of the layouts around it. */
const layersOf = (page: string, { routes }: ClientFiles): Files[] =>
  Object.entries(routes).flatMap(([id, files]) => (page === id || page.startsWith(`${id}/`) ? [files] : []))

const sizes = new Map<string, number>()

/** The size as the server sends it: the build has compressed its texts already. */
function brotliSize(file: string): number {
  const size = sizes.get(file) ?? statSync(`${file}.br`).size
  sizes.set(file, size)
  return size
}

/** Fonts are compressed already. */
function fontBytes(dist: string, locale: Locale): number {
  const assets = path.join(dist, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.woff2') && FONTS[locale].test(name))
  return names.reduce((sum, name) => sum + readFileSync(path.join(assets, name)).length, 0)
}
