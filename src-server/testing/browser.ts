import type { FastifyInstance } from 'fastify'

type Cookie = { host: string; path: string; value: string; attributes: string }
type Answer = { status: number; headers: Headers; body: string }
type Sent = { method: 'GET' | 'POST'; payload?: object; headers?: Record<string, string> }

/** A browser without a page: keeps cookies by host and path and follows redirects, to our server and others. */
export function browserOf(app: FastifyInstance, origin: string) {
  const cookies = new Map<string, Cookie>()

  function keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(/; ?/)
      const [name = '', value = ''] = pair.split(/=(.*)/)
      const attributes = rest.join('; ')
      const path = /path=([^;]*)/i.exec(attributes)?.[1] ?? '/'
      const key = `${url.host} ${path} ${name}`
      const until = Date.parse(/expires=([^;]*)/i.exec(attributes)?.[1] ?? '')
      if (until < Date.now() || /max-age=0/i.test(attributes)) cookies.delete(key)
      else cookies.set(key, { host: url.host, path, value: `${name}=${value}`, attributes })
    }
  }
  function cookieHeader({ host, pathname }: URL): string {
    const fitting = [...cookies.values()].filter((one) => one.host === host && pathname.startsWith(one.path))
    return fitting.map(({ value }) => value).join('; ')
  }

  async function ask(url: URL, { method, payload, headers: more }: Sent = { method: 'GET' }): Promise<Answer> {
    const headers = { cookie: cookieHeader(url), ...more }
    const answer = url.origin === origin ? await inject() : await other()
    keep(url, answer.headers)
    return answer

    async function inject(): Promise<Answer> {
      const response = await app.inject({
        method,
        url: url.pathname + url.search,
        headers,
        ...(payload && { payload }),
      })
      const lines = Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      )
      return { status: response.statusCode, headers: new Headers(lines), body: response.body }
    }
    async function other(): Promise<Answer> {
      const response = await fetch(url, { method, headers, redirect: 'manual' })
      return { status: response.status, headers: response.headers, body: await response.text() }
    }
  }

  /** Opens an address and follows redirects. @returns the final path and all addresses on the way */
  async function open(path: string): Promise<{ path: string; way: URL[]; status: number }> {
    const way = [new URL(path, origin)]
    for (;;) {
      const here = way.at(-1) ?? new URL(origin)
      const { status, headers } = await ask(here)
      const location = headers.get('location')
      if (location === null || way.length > 20) return { path: here.pathname + here.search, way, status }
      way.push(new URL(location, here))
    }
  }

  return {
    open,
    ask: (path: string, sent?: Sent) => ask(new URL(path, origin), sent),
    call: async (path: string, payload: object) => {
      const headers = { origin, 'sec-fetch-site': 'same-origin' }
      const { body } = await ask(new URL(`/trpc/${path}`, origin), { method: 'POST', payload, headers })
      return JSON.parse(body)
    },
    cookies: () =>
      Object.fromEntries(
        [...cookies.values()]
          .filter(({ host }) => host === new URL(origin).host)
          .map(({ value, attributes }) => [value.split('=')[0] ?? '', { value, attributes }]),
      ),
  }
}
