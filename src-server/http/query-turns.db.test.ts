import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { openWeb } from '../testing/web.ts'
import { WEB_LIMITS } from './web-limits.ts'

let app: TestApp
let web: FastifyInstance
beforeAll(async () => {
  app = await testApp()
  web = await openWeb(app, {}, {}, { ...WEB_LIMITS, queries: { running: 2, waiting: 40 } })
})
afterAll(async () => {
  await web.close()
  await app.stop()
})

const CROWD = '203.0.113.66'
const VISITOR = '203.0.113.7'

it.each<[string, InjectOptions]>([
  ['tRPC', { url: '/trpc/home.get' }],
  ['REST', { method: 'POST', url: '/api/getPostPageType', payload: { page_type: 'visit' } }],
])(
  'a visitor is answered before a crowd of one address that asked earlier, of which the last are BUSY: %s',
  async (_, asked) => {
    await web.inject(asked)
    const finished: string[] = []
    const ask = async (remoteAddress: string) => {
      const { statusCode } = await web.inject({ ...asked, remoteAddress })
      finished.push(remoteAddress)
      return statusCode
    }
    const crowd = Array.from({ length: 80 }, () => ask(CROWD))
    const visitor = ask(VISITOR)
    expect(await visitor).toBe(200)
    const statuses = await Promise.all(crowd)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
    const answered = finished.slice(0, finished.indexOf(VISITOR)).length
    expect(answered - statuses.filter((status) => status === 503).length).toBeLessThan(20)
  },
)
