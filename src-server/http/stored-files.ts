import { mkdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { createFairQueue } from '../platform/fair-queue.ts'
import type { FileStore, OpenFile } from '../platform/file-store.ts'
import { networksOf } from '../platform/networks.ts'
import { serveFolder } from './files.ts'

/** A picture never changes, but it may be taken away. */
const MAX_AGE_SECONDS = 3_600

/** Browsers must treat uploads as pictures only. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** Pictures at `/uploads/`, from the disk or through us from an S3 store. */
export async function storedFiles(app: FastifyInstance, { served }: FileStore): Promise<void> {
  if ('open' in served) return readThrough(app, served.open)
  await mkdir(served.root, { recursive: true })
  await serveFolder(app, {
    root: served.root,
    prefix: '/uploads/',
    maxAge: MAX_AGE_SECONDS * 1_000,
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(HEADERS)) reply.header(name, value)
    },
  })
}

type Open = (key: string) => Promise<OpenFile | null>

const NAME = /^(?:original|\d{3,4}(?:x\d{3})?)\.(jpeg|png|webp|avif)$/
const FOLDER = /^[0-9a-f-]{32,36}$/

/** Pictures that the store is asked for at the same time: what this machine has itself does not wait behind them. */
const OF_STORE = { running: 64, waiting: 1_000 }

function readThrough(app: FastifyInstance, open: Open): void {
  const inTurn = createFairQueue(OF_STORE)
  app.get<{ Params: { folder: string; name: string } }>(
    '/uploads/:folder/:name',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const { folder, name } = request.params
      const format = NAME.exec(name)?.[1]
      if (!format || !FOLDER.test(folder)) return reply.callNotFound()
      request.leaveTurn?.()
      const file = await inTurn(networksOf(request.ip), () => open(`/uploads/${folder}/${name}`))
      if (!file) return reply.callNotFound()
      const { body, bytes, etag, modified } = file
      reply
        .headers(HEADERS)
        .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        .header('etag', etag)
        .header('last-modified', modified.toUTCString())
      if (request.headers['if-none-match'] === etag) {
        body.destroy()
        return reply.code(304).send()
      }
      return reply.type(`image/${format}`).header('content-length', bytes).send(body)
    },
  )
}
