import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSALS, type RefusalCode } from '#shared/codes.ts'
import { transportRefusal } from './transport-refusal.ts'

const ENVELOPE = { code: 1, message: '', data: null }

/** What Node's parser refuses before there is a request: an address or headers beyond 16 KB, or no HTTP at all. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or the headers are too long.']
      : ['400 Bad Request', 'The request cannot be read.']
  const body = JSON.stringify({ ...ENVELOPE, message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** An address whose escapes are broken, such as a Khmer link that a chat cut off, as an address that can be looked for. */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** What is nobody's to answer, and what fails before anybody could: a sentence in plain text, never the framework's own words. */
export function answerPlainly(
  app: FastifyInstance,
  sentence: (reason: RefusalCode, request: FastifyRequest) => string,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, reason: RefusalCode) =>
    reply
      .code(REFUSALS[reason].status)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(sentence(reason, request))
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, reply, 'PATH_UNKNOWN')
    reply.header('allow', 'GET, HEAD')
    return answer(request, reply, 'METHOD_NOT_ALLOWED')
  })
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRefusal(error)
    if (REFUSALS[reason].status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, reason)
  })
}
