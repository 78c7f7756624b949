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
  return {
    entry: entry.file,
    base,
    catalogs: { kh: catalog('kh'), en: catalog('en'), cn: catalog('cn') },
    routes: Object.fromEntries(routes),
  }
}

/** A chunk's files with those of everything it imports at once. */
function filesOf(manifest: ViteManifest, key: string): Files {
  const chunks = withImports(manifest, key)
  const unique = (files: string[]) => [...new Set(files)]
  return { scripts: unique(chunks.map(({ file }) => file)), stylesheets: unique(chunks.flatMap(({ css = [] }) => css)) }
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
