import { inject } from 'vitest'
import { z } from 'zod'
import { expectDescribed } from '#server/testing/described-answers.ts'
import { CLIENT } from '#server/testing/members.ts'

export const envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown(), total: z.int().optional() })
export type Answer = z.infer<typeof envelope> & { status: number; whole: unknown }

export type CallOptions = {
  body?: unknown
  lang?: string
  token?: string | undefined
  headers?: Record<string, string>
}

/** Asks the REST contract, below `/api/`. @throws Error for an answer that is not as the OpenAPI document says */
export async function restCall(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, lang = 'en', token, headers } = options
  const isForm = body instanceof FormData
  const response = await fetch(`${inject('baseUrl')}/api/${path}`, {
    method,
    headers: {
      'x-lang': lang,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' || isForm ? body : JSON.stringify(body),
  })
  const whole: unknown = await response.json()
  if (response.status === 200) expectDescribed(method, path, whole)
  return { ...envelope.parse(whole), status: response.status, whole }
}

/** The headers of a browser in a network: who gives no such name counts as a crawler. */
export const browserIn = (network: string) => ({ 'x-forwarded-for': network, 'user-agent': CLIENT.userAgent })

export const queryOf = (fields: object = {}) =>
  new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
