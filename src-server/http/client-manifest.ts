import type { Locale } from '#shared/locales.ts'

/** A chunk of Vite's manifest: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
export type ViteManifest = Record<string, Chunk>

/** Files of the client's build by what needs them; paths are relative to the build. */
export type ClientFiles = {
  /** The entry first, and what it imports. */
  base: Files
  firstMessages: Record<Locale, Files>
  /** What a module and all that it imports need beyond `base`, by its path. */
  partOf(source: string): Files
  /** A catalog in a language. */
  catalogOf(name: string, locale: Locale): Files
  /** The files that each route needs beyond `base`. */
  routes: Record<string, Files>
}

export type Files = { scripts: string[]; stylesheets: string[] }

const ENTRY = 'src-client/entry-client.tsx'
const ROUTE = /^src-client\/routes\/(.+)\.tsx\?tsr-split=component$/

export function clientFiles(manifest: ViteManifest): ClientFiles {
  if (!manifest[ENTRY]) throw new Error(`The client's manifest lacks ${ENTRY}`)
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
  const first = (locale: Locale) => beside(`src-client/locales/${locale}.ts`)
  return {
    base,
    firstMessages: { kh: first('kh'), en: first('en'), cn: first('cn') },
    partOf: beside,
    catalogOf: (name, locale) => beside(`src-client/locales/${name}/${locale}.po`),
    routes: Object.fromEntries(routes),
  }
}

export const joined = (files: Files[]): Files => ({
  scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
  stylesheets: [...new Set(files.flatMap(({ stylesheets }) => stylesheets))],
})

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
