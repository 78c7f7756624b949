import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CALL_VARY } from './request-locale.ts'

/**
 * Sends an answer that a client may keep, if it asks each time whether it still holds: while it does, the answer is 304
 * without a body. https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer)
  // Weak, for the compressed bytes differ.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: CALL_VARY })
  if (holds(tag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Whether the header names the tag, strong or weak, or `*`. */
function holds(tag: string, header = ''): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return header.split(',').some((one) => opaque(one) === '*' || opaque(one) === opaque(tag))
}
