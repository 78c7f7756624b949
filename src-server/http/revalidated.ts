import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CALL_VARY } from './request-locale.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends JSON with an ETag, or 304 when the client's copy still holds: https://www.rfc-
 * editor.org/rfc/rfc9110#name-if-none-match
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  // The tag is weak, because compression changes the bytes.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: CALL_VARY })
  if (holds(tag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}

/** Whether the client has the answer of this ETag. */
export function holds(tag: string, header = ''): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return header.split(',').some((one) => opaque(one) === '*' || opaque(one) === opaque(tag))
}
