import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { createDiskStore } from '../platform/file-store.ts'
import { takeTurns } from './request-turns.ts'
import { storedFiles } from './stored-files.ts'

const LIMITS = { running: 2, waiting: 1_000, waitMs: 10_000 }
const URL = '/uploads/00112233445566778899aabbccddeeff/320.webp'

it('a server whose store of pictures stands still answers everything else', async () => {
  const asked: PromiseWithResolvers<null>[] = []
  const open = () => {
    const answer = Promise.withResolvers<null>()
    asked.push(answer)
    return answer.promise
  }
  const app = Fastify()
  takeTurns(app, LIMITS)
  await storedFiles(app, { ...createDiskStore('nowhere'), served: { open } })
  app.get('/healthz', { config: { kind: 'probe' } }, () => 'ok')
  const pictures = Array.from({ length: 200 }, () => app.inject(URL))
  await expect.poll(() => asked.length).toBe(64)
  expect((await app.inject('/healthz')).body).toBe('ok')
  for (let answered = 0; answered < 200; answered++) {
    await expect.poll(() => asked[answered]).toBeDefined()
    asked[answered]?.resolve(null)
  }
  expect((await Promise.all(pictures)).map(({ statusCode }) => statusCode)).toEqual(pictures.map(() => 404))
  await app.close()
})

it('a picture among ten thousand is served as fast as one alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-stored-'))
  const store = createDiskStore(dataDir)
  const app = Fastify()
  try {
    await storedFiles(app, store)
    await store.put(URL, Buffer.from('a picture'))
    const alone = await fastest(app)
    for (let folder = 0; folder < 10_000; folder++) mkdirSync(path.join(store.root, `${folder}`))
    expect(await fastest(app)).toBeLessThan(3 * alone)
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true })
  }
})

/** @returns the time of the fastest of some answers, in milliseconds */
async function fastest(app: FastifyInstance): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < 60; asked++) {
    const start = performance.now()
    expect((await app.inject(URL)).body).toBe('a picture')
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
