import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { openWeb } from '../testing/web.ts'
import { WEB_LIMITS } from './web-limits.ts'

let app: TestApp
let web: FastifyInstance
beforeAll(async () => {
  app = await testApp()
  for (let n = 0; n < 5; n++) await app.publish({ name: `Kep crab market ${n}` })
  web = await openWeb(app, {}, {}, { ...WEB_LIMITS, queries: { running: 4, waiting: 500 } })
})
afterAll(async () => {
  await web.close()
  await app.stop()
})

const CROWD = '203.0.113.66'
const search = encodeURIComponent(JSON.stringify({ page_type: 'visit', q: 'crab' }))

it.each([
  ['tRPC', `/trpc/post.list?input=${search}`],
  ['REST', '/api/getPostDetail/0195b5a0-0000-7000-8000-000000000005'],
])('an address that asks for too much by %s waits, and others are served before it', async (_, url) => {
  let served = 0
  const ask = (remoteAddress: string, url: string) => web.inject({ url, remoteAddress })
  const many = Array.from({ length: 1_000 }, async () => {
    const { statusCode } = await ask(CROWD, url)
    if (statusCode !== 503) served++
    return statusCode
  })
  const others = Array.from({ length: 20 }, async (_, n) => ({
    status: (await ask(`198.51.100.${n}`, '/trpc/home.get')).statusCode,
    servedBefore: served,
  }))
  for (const { status, servedBefore } of await Promise.all(others)) {
    expect(status).toBe(200)
    expect(servedBefore).toBeLessThan(100)
  }
  // What does not fit is refused to who asks for too much.
  const refused = (await Promise.all(many)).filter((status) => status === 503)
  expect(refused.length).toBeGreaterThan(400)
})

it('a batch is one call too many, and is refused', async () => {
  const names = Array.from({ length: 10 }, () => 'home.get').join(',')
  for (const url of [`/trpc/${names}?batch=1`, `/trpc/${names}`, '/trpc/home.get?batch=1'])
    expect((await web.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
})
