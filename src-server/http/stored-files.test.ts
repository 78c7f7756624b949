import Fastify from 'fastify'
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
