import type { Locale } from '#shared/locales.ts'

/** What Vite writes of a built file: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
export type ViteManifest = Record<string, Chunk>

/** The files of the built client, by what needs them. Paths are relative to the build. */
export type ClientFiles = {
  entry: string
  /** What every page loads. */
  base: Files
  /** The texts of each language. */
  catalogs: Record<Locale, Files>
  /** The texts of each language that no visit begins with. */
  laterTexts: Record<Locale, Files>
  /** What each route needs beside the base. */
  routes: Record<string, Files>
}

/** Scripts, and the style sheets that belong to them. */
export type Files = { scripts: string[]; stylesheets: string[] }

const ENTRY = 'src-client/entry-client.tsx'
const ROUTE = /^src-client\/routes\/(.+)\.tsx\?tsr-split=component$/

/** Reads the manifest of a client build. */
export function clientFiles(manifest: ViteManifest): ClientFiles {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The client's manifest lacks ${ENTRY}`)
  const base = filesOf(manifest, ENTRY)
  const beside = (key: string): Files => {
    const { scripts, stylesheets } = filesOf(manifest, key)
    return {
      scripts: scripts.filter((file) => !base.scripts.includes(file)),
      stylesheets: stylesheets.filter((file) => !base.stylesheets.includes(file)),
    }
  }
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE.exec(key)?.[1]
    return name === undefined ? [] : [[routeId(name), beside(key)] as const]
  })
  const catalog = (locale: Locale) => beside(`src-client/locales/${locale}/messages.po`)
  const later = (locale: Locale) =>
    joined([beside(`src-client/locales/${locale}/later.po`), beside('src-client/lib/later-reasons.ts')])
  return {
    entry: entry.file,
    base,
    catalogs: { kh: catalog('kh'), en: catalog('en'), cn: catalog('cn') },
    laterTexts: { kh: later('kh'), en: later('en'), cn: later('cn') },
    routes: Object.fromEntries(routes),
  }
}

/** Whether a route needs the later texts: all do, but those that visits begin with. */
export const needsLaterTexts = (route: string): boolean => !route.startsWith('/_browse')

/** The files of several, each once. */
export const joined = (files: Files[]): Files => ({
  scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
  stylesheets: [...new Set(files.flatMap(({ stylesheets }) => stylesheets))],
})

/** A chunk's files with those of everything it imports at once. */
function filesOf(manifest: ViteManifest, key: string): Files {
  return joined(withImports(manifest, key).map(({ file, css = [] }) => ({ scripts: [file], stylesheets: css })))
}

function withImports(manifest: ViteManifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))]
}

/** The router's id of a route file: `_browse/detail.$id` is `/_browse/detail/$id`, an index keeps its slash. */
function routeId(name: string): string {
  return `/${name.replaceAll('.', '/')}`.replace(/\/index$/, '/')
}
