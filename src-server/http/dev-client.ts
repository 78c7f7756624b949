import { freePort } from '../platform/free-port.ts'
import type { ClientSource } from './client-source.ts'
import { type Entry, makePage } from './page-job.ts'

const ENTRY = '/src-client/entry-server.tsx'
const MANIFEST = {
  routes: {
    __root__: {
      css: ['/src-client/styles.css'],
      scripts: [
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', async: true, src: '/src-client/entry-client.tsx' } },
      ],
    },
  },
}

/** The client from its sources, with live reload. */
export async function createDevClient(root: string): Promise<ClientSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    // A free port for the reload socket: several checkouts may run at once.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  const load = async (): Promise<Entry> => {
    const { render, renderFailure, sentence, routeOf, routeMessages } = await vite.ssrLoadModule(ENTRY)
    return { render, renderFailure, sentence, routeOf, routeMessages }
  }
  return {
    entry: load,
    make: async (job, call) => makePage(await load(), { kh: MANIFEST, en: MANIFEST, cn: MANIFEST }, job, call),
    stylesheets: MANIFEST.routes.__root__.css,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
