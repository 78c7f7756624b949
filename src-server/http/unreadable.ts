import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import { transportRejection } from './transport-rejection.ts'

const ENVELOPE = { code: 1, message: '', data: null }

/** Answers what Node's parser rejects: an address or headers beyond 16 KB, or no HTTP at all. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
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

/** Escapes a broken address, such as a truncated Khmer link, so that it can be routed. */
export function repairUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Answers unknown addresses and failures outside the adapters with a sentence in plain text. */
export function setDefaultHandlers(
  app: FastifyInstance,
  sentence: (reason: RejectionCode, request: FastifyRequest) => string,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, reason: RejectionCode) =>
    reply
      .code(REJECTIONS[reason].status)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(sentence(reason, request))
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, reply, 'PATH_UNKNOWN')
    reply.header('allow', 'GET, HEAD')
    return answer(request, reply, 'METHOD_NOT_ALLOWED')
  })
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRejection(error)
    if (REJECTIONS[reason].status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, reason)
  })
}
