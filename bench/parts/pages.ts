import path from 'node:path'
import { build } from 'vite'
import { type Part, ROOT } from '../bench.ts'
import { compareAll, requestsPerSecond, start } from '../measure.ts'
import { printRows } from '../table.ts'

const LIST = { path: '/en/visit' }

/** The list page from the server against React's renderToString of the same screen, in a loop. */
export const pages: Part = {
  name: 'pages',
  says: "pages made on the server, against React's renderToString in a loop",
  async run(bench) {
    await bench.built()
    const database = await bench.postsDatabase(bench.many)
    const product = await bench.serve('bench/uncached-server.ts', database)
    const bundle = await bench.steps.run('peer of server rendering', buildScreen)
    // A server is compiled after some thousand pages, the loop within a second.
    await bench.steps.run('server warm', () => requestsPerSecond(product, [LIST], 4 * bench.seconds))
    const loop = async () => {
      const { child, rate = 0 } = await start('bench/render-loop.ts', { DATABASE_URL: database }, [
        bundle,
        'http://localhost/en/visit',
        String(bench.seconds * 1_000),
      ])
      child.kill()
      return rate
    }
    return printRows(
      await compareAll(bench, [
        {
          what: 'list page on the server',
          against: 'renderToString in a loop',
          ours: () => requestsPerSecond(product, [LIST], bench.seconds),
          theirs: loop,
          atLeast: 0.5,
        },
      ]),
    )
  },
}

async function buildScreen(): Promise<string> {
  const outDir = path.join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    logLevel: 'error',
    build: { ssr: path.join(ROOT, 'bench/screen.tsx'), outDir, emptyOutDir: true },
  })
  return path.join(outDir, 'screen.js')
}
