import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { compareAll, median } from '../measure.ts'
import { addressOf, bearer, createMembers, type Server, serveBehindProxy, signIn } from '../members.ts'
import { FORM_TYPE, formOf, photograph } from '../pictures.ts'
import { printRows } from '../table.ts'

const UPLOADS = 12
const stored = z.object({ code: z.literal(200) })
/** Between an answer and the next request, so that the requests themselves are no load. */
const PAUSE_MS = 20

/** Signing in and a static file while large pictures are encoded, against the same of an idle server. */
export const uploads: Part = {
  name: 'uploads',
  says: `signing in and a static file beside ${UPLOADS} uploads of large pictures, against an idle server`,
  async run(bench) {
    await bench.built()
    const { server, names, tokens, picture, asset } = await openScene(bench)
    const beside = (work: () => Promise<unknown>) => async () => {
      const stop = keepUploading(server, tokens, picture)
      await sleep(500)
      return timeOf(work, 2 * bench.seconds).finally(stop)
    }
    const row = (what: string, work: () => Promise<unknown>) => ({
      what: `${what}, ${UPLOADS} uploads`,
      against: 'an idle server',
      ours: beside(work),
      theirs: () => timeOf(work, 2 * bench.seconds),
      unit: ' ms',
      digits: 1,
      atMost: 2,
    })
    const holds = printRows(
      await compareAll(bench, [
        row('sign-in', () => signIn(server, names)),
        row('static file', () => read(server, asset)),
      ]),
    )
    server.child.kill('SIGKILL')
    return holds
  },
}

/** A web server and members of it who may upload. */
async function openScene(bench: Bench) {
  const databaseUrl = await bench.emptyDatabase('bench_uploads')
  await migrate(databaseUrl)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const names = Array.from({ length: 4 * UPLOADS }, (_, n) => `bench.uploader.${n}`)
  const ids = await createMembers(createCaller(systemRequest(context)), names)
  const opened = ids
    .slice(0, UPLOADS)
    .map((accountId, n) => context.sessions.open({ accountId, address: addressOf(n), userAgent: 'bench' }))
  const tokens = (await Promise.all(opened)).map(({ access_token }) => access_token)
  await close()
  const assets = await readdir(path.join(ROOT, 'dist/client/assets'))
  const asset = assets.find((file) => file.startsWith('entry-client') && file.endsWith('.js'))
  if (!asset) throw new Error('the build has no entry script')
  const server = await serveBehindProxy(bench, databaseUrl)
  return { server, names, tokens, picture: await photograph(), asset: `/assets/${asset}` }
}

/** Keeps one upload of each member under way. @returns a function that stops and resolves when all are answered */
function keepUploading({ port }: Server, tokens: readonly string[], picture: Buffer<ArrayBuffer>) {
  const url = `http://127.0.0.1:${port}/api/saveFiles/post`
  const body = formOf([picture])
  let over = false
  const running = Promise.all(
    tokens.map(async (token) => {
      while (!over) {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...bearer(token), 'content-type': FORM_TYPE },
          body,
        })
        stored.parse(await response.json())
      }
    }),
  )
  return async () => {
    over = true
    await running
  }
}

/** Runs the work again and again for some seconds. @returns the median time in milliseconds */
async function timeOf(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const since = performance.now()
    await work()
    times.push(performance.now() - since)
    await sleep(PAUSE_MS)
  }
  return median(times)
}

async function read({ port }: Server, file: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${file}`)
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`)
  await response.arrayBuffer()
}
