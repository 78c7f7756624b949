import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'

/** Headers of HTTP/1.1, which HTTP/2 forbids. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])

type Certificate = { key: string; cert: string }

/**
 * HTTPS with HTTP/2 before a web server of this machine, as the proxy of `docker-compose.yml`: it hands bytes on as they come, and
 * leaves compression to the web server.
 * @returns what closes it
 */
export async function http2Proxy(port: number, target: number, certificate: Certificate): Promise<() => Promise<void>> {
  const server = createSecureServer(certificate, (asked, answer) => forward(asked, answer, target))
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const session of sessions) session.destroy()
    })
}

function forward(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const headers = {
    ...Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))),
    host: asked.authority,
    'x-forwarded-for': asked.socket.remoteAddress,
    'x-forwarded-host': asked.authority,
    'x-forwarded-proto': 'https',
  }
  const onward = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, (from) => {
    const kept = Object.entries(from.headers).filter(([name]) => !HOP_BY_HOP.has(name))
    answer.writeHead(from.statusCode ?? 502, Object.fromEntries(kept))
    from.pipe(answer)
  })
  onward.on('error', () => (answer.headersSent ? answer.stream.destroy() : answer.writeHead(502).end()))
  // A stream that nobody reads any more, such as a live one.
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
