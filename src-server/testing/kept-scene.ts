import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import { createContext } from '../composition/context.ts'
import { createCaller } from '../composition/router.ts'
import { buildApp } from '../http/app.ts'
import type { Renderer } from '../http/render.ts'
import { readConfig } from '../platform/config.ts'
import { NOON } from './app.ts'
import { appScene } from './scene.ts'

export const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Two web processes on one database, which keep what they answer to guests, and a plain one, which does not. */
export async function keptScene() {
  const { app, people } = await appScene()
  let pages = 0
  /** A page with a list, who sees it, and a script. */
  const renderer: Renderer = {
    async render({ url, nonce, theme, user }, ctx) {
      pages += 1
      const { rows } = await createCaller(ctx).post.list({ page_type: 'visit' })
      const body = JSON.stringify({ url, theme, user: user?.userName, names: rows.map(({ name }) => name) })
      const html = `<script nonce="${nonce}">start()</script><script src="/a.js" nonce="${nonce}"></script>${body}`
      const isKept = !url.includes('own')
      return { status: 200, headers: [['content-type', 'text/html']], body: new TextEncoder().encode(html), isKept }
    },
    renderFailure: async () => 'failure',
    sentence: (reason) => reason,
    routeOf: () => null,
    close: async () => {},
  }
  const config = readConfig({ DATA_DIR: app.settings.DATA_DIR, LOG_LEVEL: 'silent' })
  /** As a process of its own, on the same database; 0 keeps nothing. */
  async function open(keptBytes?: number): Promise<FastifyInstance> {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = app.settings
    const { context, close } = createContext({ databaseUrl, dataDir, now: () => app.clock.now })
    const web = await buildApp({ config, context, renderer, keptBytes })
    afterAll(() => web.close().then(close))
    return web
  }
  const [one, another, plain] = [await open(), await open(), await open(0)]
  beforeEach(() => {
    app.clock.now = NOON
  })
  return { app, people, config, renderer, open, one, another, plain, pagesMade: () => pages }
}

/** Questions of guests. */
export const trpc = (path: string, input: object = {}) =>
  ({ url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` }) satisfies InjectOptions
export const rest = (path: string, payload: object) =>
  ({ method: 'POST', url: `/api/${path}`, payload }) satisfies InjectOptions
export const ask = (web: FastifyInstance, { headers, ...asked }: InjectOptions) =>
  web.inject({ ...asked, headers: { 'user-agent': PHONE, 'accept-language': 'en', ...headers } })
/** Asked for often enough that it is kept. */
export async function keep(web: FastifyInstance, asked: InjectOptions) {
  await ask(web, asked)
  await ask(web, asked)
  return ask(web, asked)
}

export const LIST = trpc('post.list', { page_type: 'visit' })
export const PAGE = { url: '/en/visit' }
export const isKept = (response: { headers: Record<string, unknown> }) =>
  response.headers['cache-control'] === 'public, no-cache'
