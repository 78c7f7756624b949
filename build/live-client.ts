import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const LIVE = '?live'

/**
 * Gives the live feed a copy of tRPC's client of its own. It alone subscribes; in one module with the rest, the code for that would
 * be a part of every first load.
 */
export function liveClientPlugin(): Plugin {
  return {
    name: 'domner:live-client',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      // Its connections are kept by a static field, with which they would stay in the other copy as well.
      filter: { id: /^@trpc\/client$|^\.\/wsLink-/ },
      async handler(source, importer) {
        if (!importer?.endsWith('/lib/live-stream.ts') && !importer?.endsWith(LIVE)) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        return resolved && `${resolved.id}${LIVE}`
      },
    },
    load: {
      filter: { id: /\?live$/ },
      handler: (id) => readFile(id.slice(0, -LIVE.length), 'utf8'),
    },
  }
}
