import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type ClientFiles, clientFiles } from '#server/http/client-manifest.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'

/** Compressed bytes. */
type Weights = { js: number; css: number; fonts: number }

/** The limit for the first page of a visit. */
const BUDGETS: Weights = { js: 135 * 1024, css: 15 * 1024, fonts: 50 * 1024 }
/** More script than this is warned about. */
const WARNED_JS = 130 * 1024
const NAMES = { js: 'script', css: 'styles', fonts: 'fonts' } as const
const KINDS = ['js', 'css', 'fonts'] as const

/** Fonts that a page of each language may load (`styles/fonts.css`), with the fallback for Khmer words. */
const FONTS: Record<Locale, RegExp> = {
  kh: /-khmer-(?:400|700)-/,
  en: /-latin-(?:400|700)-|-khmer-400-/,
  cn: /-khmer-400-/,
}

type RouteWeight = Weights & { route: string; ok: boolean }

/**
 * Weighs what a visitor's first page loads for every route: the entry, the heaviest language's messages and fonts, the
 * route with its layouts, the style sheets.
 * @param dist the folder of the build (`dist`), with client and server
 */
export async function checkBudgets(dist: string): Promise<RouteWeight[]> {
  const client = path.join(dist, 'client')
  const files = readClientFiles(client)
  const messages = await readRouteMessages(dist)
  const weigh = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + brotliSize(path.join(client, name)), 0)
  const fonts = Math.max(...LOCALES.map((locale) => fontBytes(client, locale)))
  return pagesOf(messages).map((route) => {
    const routes = ['__root__', ...around(route, Object.keys(messages))]
    const layers = [files.base, ...routes.flatMap((id) => files.routes[id] ?? [])]
    const js = Math.max(
      ...LOCALES.map((locale) => {
        const catalogs = routes.flatMap((id) => messages[id] ?? []).map((name) => files.catalogOf(name, locale))
        return weigh([files.firstMessages[locale], ...catalogs, ...layers].flatMap(({ scripts }) => scripts))
      }),
    )
    const css = weigh(layers.flatMap(({ stylesheets }) => stylesheets))
    const weights = { js, css, fonts }
    return { route, ...weights, ok: KINDS.every((kind) => weights[kind] <= BUDGETS[kind]) }
  })
}

/**
 * Fails naming each route and its excess.
 * @returns a line that names the routes near the script budget, if there are any
 */
export async function assertBudgets(dist: string): Promise<string | undefined> {
  const weights = await checkBudgets(dist)
  const broken = weights.flatMap((weight) =>
    KINDS.filter((kind) => weight[kind] > BUDGETS[kind]).map(
      (kind) =>
        `  ${weight.route}: ${kilobytes(weight[kind])} of ${NAMES[kind]}, of ${kilobytes(BUDGETS[kind])} allowed`,
    ),
  )
  if (broken.length > 0) throw new Error(`The first page of a visit loads too much:\n${broken.join('\n')}`)
  const near = weights.filter(({ js }) => js > WARNED_JS).map(({ route, js }) => `${route} ${kilobytes(js)}`)
  return near.length > 0 ? `Near the budget of ${kilobytes(BUDGETS.js)} of script: ${near.join(', ')}` : undefined
}

/** The weight of a part that is fetched by itself, without what every page has: its scripts in bytes. @param source of its first module */
export function partSize(dist: string, source: string): number {
  const client = path.join(dist, 'client')
  const { scripts } = readClientFiles(client).partOf(source)
  return scripts.reduce((sum, name) => sum + brotliSize(path.join(client, name)), 0)
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const readClientFiles = (client: string): ClientFiles =>
  clientFiles(JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')))

const serverEntry = z.object({ routeMessages: z.record(z.string(), z.array(z.string())) })

async function readRouteMessages(dist: string): Promise<Record<string, string[]>> {
  const entry: unknown = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  return serverEntry.parse(entry).routeMessages
}

/** The ids of the routes that are pages, of a build. */
export const pageRoutes = async (dist: string): Promise<string[]> => pagesOf(await readRouteMessages(dist))

/** A layout has others below it. */
const pagesOf = (messages: Record<string, string[]>) =>
  Object.keys(messages).filter(
    (id) => !Object.keys(messages).some((other) => other !== id && other.startsWith(`${id}/`)),
  )

/** The routes that are the page or a layout around it, without duplicates. */
const around = (page: string, ids: string[]): string[] => ids.filter((id) => page === id || page.startsWith(`${id}/`))

const sizes = new Map<string, number>()

/** The size of the precompressed file, as the server sends it. */
function brotliSize(file: string): number {
  const size = sizes.get(file) ?? statSync(`${file}.br`).size
  sizes.set(file, size)
  return size
}

function fontBytes(client: string, locale: Locale): number {
  const assets = path.join(client, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.woff2') && FONTS[locale].test(name))
  return names.reduce((sum, name) => sum + readFileSync(path.join(assets, name)).length, 0)
}
