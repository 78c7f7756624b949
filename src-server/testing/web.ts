import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../http/app.ts'
import type { Renderer } from '../http/render.ts'
import type { WebLimits } from '../http/web-limits.ts'
import { readConfig } from '../platform/config.ts'
import type { AppContext } from '../procedures/context.ts'
import type { TestApp } from './app.ts'
import { expectDescribed } from './described-answers.ts'

/** Empty pages, and codes in place of sentences. */
const renderer: Renderer = {
  render: async () => ({
    status: 200,
    headers: [['content-type', 'text/html']],
    body: new TextEncoder().encode('page'),
  }),
  renderFailure: async () => 'failure',
  sentence: (reason) => reason,
  routeOf: () => null,
  close: async () => {},
}

/** The web server on a test's application, which stays open when it closes. */
export function openWeb(
  app: TestApp,
  settings: Record<string, string> = {},
  more: Partial<AppContext> = {},
  limits?: WebLimits,
): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: app.settings.DATA_DIR, LOG_LEVEL: 'silent', ...settings })
  return buildApp({ config, context: { ...app.context, ...more }, renderer, limits })
}

const envelope = z.object({ code: z.int(), message: z.string(), data: z.json(), total: z.int().optional() })
const callAnswer = z.union([
  z.object({ result: z.object({ data: z.json() }) }).transform(({ result }) => ({ data: result.data, reason: null })),
  z
    .object({ error: z.object({ data: z.object({ reason: z.string() }) }) })
    .transform(({ error }) => ({ data: null, reason: error.data.reason })),
])

type Headers = Record<string, string>
type Sent = { payload?: InjectOptions['payload']; headers?: Headers; remoteAddress?: string }

/** A caller of the contract, whose answers must be as the OpenAPI document says. */
export function restClient(web: FastifyInstance, accessToken?: string) {
  return async (call: string, { payload, headers, remoteAddress }: Sent = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const response = await web.inject({
      method: z.enum(['GET', 'POST', 'DELETE']).parse(method),
      url: `/api/${path}`,
      headers: { ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }), ...headers },
      ...(payload !== undefined && { payload }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    })
    if (response.statusCode === 200) expectDescribed(method, path, response.json())
    return { ...envelope.parse(response.json()), status: response.statusCode, response }
  }
}

/** A browser on one of our pages: keeps cookies and sends its origin. */
export function openBrowser(web: FastifyInstance, origin = 'http://localhost:3000') {
  const cookies = new Map<string, string>()
  async function request(options: InjectOptions) {
    const response = await web.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const fromOurs = { 'sec-fetch-site': 'same-origin', origin }
  return {
    cookies,
    open: (url: string, headers: Headers = {}) => request({ url, headers }),
    async query(path: string, headers: Headers = {}) {
      const response = await request({ url: `/trpc/${path}`, headers })
      return { ...callAnswer.parse(response.json()), status: response.statusCode, response }
    },
    async mutate(path: string, payload: object = {}, headers: Headers = fromOurs) {
      const response = await request({ method: 'POST', url: `/trpc/${path}`, payload, headers })
      return { ...callAnswer.parse(response.json()), status: response.statusCode, response }
    },
  }
}
