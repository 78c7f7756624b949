import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import { sendAndClose } from './close-connection.ts'
import { logFailure } from './failure-log.ts'
import { transportRejection } from './transport-rejection.ts'
import { WEB_LIMITS, type WebLimits } from './web-limits.ts'

const UNREADABLE = { status: '400 Bad Request', message: 'The request cannot be read.' }
const ANSWERS: Record<string, typeof UNREADABLE> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request came too slowly.' },
}

/** Answers what Node's parser rejects: an address or headers beyond 16 KB, what comes too slowly, or no HTTP at all. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  drain: WebLimits['drain'] = WEB_LIMITS.drain,
): void {
  const { code = '' } = error
  if (code !== 'ECONNRESET') sendAndClose(socket, ANSWERS[code] ?? UNREADABLE, drain)
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
    logFailure({ log: request.log, error, reason }, 'request failed')
    return answer(request, reply, reason)
  })
}
