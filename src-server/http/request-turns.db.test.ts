import type { InjectOptions } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { webScene } from '../testing/scene.ts'
import { openWeb } from '../testing/web.ts'
import { WEB_LIMITS } from './web-limits.ts'

const LIMITS = { ...WEB_LIMITS, requests: { running: 2, waiting: 40, waitMs: 10_000 } }

const { app, web } = await webScene({}, LIMITS)

const CROWD = '203.0.113.66'
const VISITOR = '203.0.113.7'

/** Each asks something else: those who ask for the same wait for one answer. */
const list = (page: number) => ({ page_type: 'visit', page })

it.each<[string, (nth: number) => InjectOptions]>([
  ['tRPC', (nth) => ({ url: `/trpc/post.list?input=${encodeURIComponent(JSON.stringify(list(nth)))}` })],
  ['REST', (nth) => ({ method: 'POST', url: '/api/getPostPageType', payload: list(nth) })],
  ['a write', () => ({ method: 'POST', url: '/api/auth/refresh', payload: { refresh_token: 'x'.repeat(43) } })],
])(
  'a visitor is answered before a crowd of one address that asked earlier, of which the last are BUSY: %s',
  async (_, asked) => {
    await web.inject(asked(1))
    const finished: string[] = []
    const ask = async (remoteAddress: string, nth: number) => {
      const { statusCode } = await web.inject({ ...asked(nth), remoteAddress })
      finished.push(remoteAddress)
      return statusCode
    }
    const crowd = Array.from({ length: 80 }, (_, nth) => ask(CROWD, nth + 2))
    const visitor = ask(VISITOR, 1)
    expect(await visitor).toBe(200)
    const statuses = await Promise.all(crowd)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
    const answered = finished.slice(0, finished.indexOf(VISITOR)).length
    expect(answered - statuses.filter((status) => status === 503).length).toBeLessThan(20)
  },
)

it('passwords that are hashed keep no place from other requests of their address', async () => {
  const hashed = Promise.withResolvers<boolean>()
  const matches = vi.fn(() => hashed.promise)
  const busy = await openWeb(app, {}, { passwords: { ...app.context.passwords, matches } }, LIMITS)
  onTestFinished(() => busy.close())
  const payload = { account: 'nobody', password: 'rice-fields-in-may' }
  const signIns = Array.from({ length: 3 }, () =>
    busy.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: CROWD }),
  )
  await expect.poll(() => matches.mock.calls.length).toBe(3)
  expect((await busy.inject({ url: '/trpc/home.get', remoteAddress: CROWD })).statusCode).toBe(200)
  hashed.resolve(false)
  expect((await Promise.all(signIns)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})
