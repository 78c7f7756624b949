import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { PageCall } from './page-job.ts'
import { createRenderPool } from './render-pool.ts'

/** A client whose page `/large` needs far more memory than a thread may have, and whose `/ends` ends it after a piece and a call. */
const CLIENT = `async function* pieces(call) {
  yield new TextEncoder().encode('the first piece')
  await call({ path: 'end', input: null })
  process.exit()
}
export async function render(request, { call }) {
  const kept = []
  if (request.url.endsWith('/large')) for (let n = 0; n < 60; n++) kept.push(Array.from({ length: 1e6 }, () => n))
  const body = request.url.endsWith('/ends') ? pieces(call) : String(kept.length)
  return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body }
}`

let folder: string
let pool: ReturnType<typeof createRenderPool>
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'domner-render-'))
  const entry = path.join(folder, 'entry.mjs')
  await writeFile(entry, CLIENT)
  pool = createRenderPool(pathToFileURL(entry).href, { kh: { routes: {} }, en: { routes: {} }, cn: { routes: {} } })
})
afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const make = (address: string, call: PageCall = async () => null) =>
  pool.make(
    {
      locale: 'en',
      brand: 'Domner',
      nonce: 'n',
      theme: undefined,
      origin: 'http://localhost',
      patience: 20,
      user: null,
      userAgent: '',
      url: `http://localhost${address}`,
    },
    call,
  )

it('a page that takes too much memory fails alone: its thread ends, and the next page has another', async () => {
  expect((await make('/')).status).toBe(200)
  await expect(make('/large')).rejects.toMatchObject({ reason: 'UNEXPECTED' })
  expect((await make('/')).status).toBe(200)
})

it('a page whose thread ends after its first piece breaks off, and its visitor is told', async () => {
  const web = Fastify()
  let hasRead = Promise.withResolvers<null>()
  await web.register(compress, { zlibOptions: { flush: constants.Z_SYNC_FLUSH } })
  web.get('/', async (_request, reply) => {
    const { headers, body } = await make('/ends', () => hasRead.promise)
    return reply.headers(Object.fromEntries(headers)).send(body)
  })
  onTestFinished(() => web.close())
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  for (const encoding of ['identity', 'gzip']) {
    hasRead = Promise.withResolvers()
    const answer = await fetch(origin, { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader?.read()).toEqual({ done: false, value: 'the first piece' })
    hasRead.resolve(null)
    await expect(reader?.read(), encoding).rejects.toThrow('terminated')
  }
})
