import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Vite's import helper without preloads: it only reports a failed import, as Vite documents. */
const LEAN_HELPER = `export const __vitePreload = (load) => load().catch((payload) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = payload
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
})`

const MUTATIONS = '/@tanstack/query-core/build/modern/mutationCache.js'

/** Mutations of the query client, unused here. */
const NO_MUTATIONS = `export class MutationCache {
  clear() {}
  async resumePausedMutations() {}
  build() { throw new Error('Mutations are left out: see lean-libraries.ts') }
}`

const ICON = fileURLToPath(new URL('../src-client/components/create-icon.ts', import.meta.url))

/** Replaces modules of libraries by what this application needs of them, which saves 2 KB of the first load. */
export function leanLibrariesPlugin(): Plugin {
  return {
    name: 'domner:lean-libraries',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$|^use-sync-external-store\/shim$/ },
      handler(source, importer) {
        // React has had this hook itself since version 18.
        if (source.startsWith('use-sync')) return this.resolve('react', importer)
        return importer?.includes('/lucide-react/') ? ICON : null
      },
    },
    load: {
      filter: { id: /preload-helper|query-core.*mutationCache/ },
      handler(id) {
        if (id === PRELOAD_HELPER) return LEAN_HELPER
        return id.endsWith(MUTATIONS) ? NO_MUTATIONS : null
      },
    },
  }
}
