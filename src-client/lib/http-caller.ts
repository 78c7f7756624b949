import type { Locale } from '#shared/locales.ts'
import type { Call, Caller } from './api-client.ts'
import { networkError } from './network.ts'

/** How long an answer may take, in milliseconds. */
const TIMEOUT_MS = 50_000

/** What those who stand before a server say when it cannot be reached or has too much to do. */
const BUSY = new Set([429, 502, 503, 504])

type Answer = { status: number; ok: boolean; body: unknown }

/**
 * Calls the server from the browser. By hand: the library's link is a fiftieth of the first load. Whatever comes back, it
 * rejects with an error whose message is a code that the texts know, unless the caller has called it off.
 */
export function createHttpCaller(locale: Locale): Caller {
  return async ({ path, type, input, signal }) => {
    const text = JSON.stringify(input)
    const query = type === 'query' && text !== undefined ? `?input=${encodeURIComponent(text)}` : ''
    const answer = await ask(`/trpc/${path}${query}`, signal, {
      headers: { 'x-lang': locale, ...(type === 'mutation' && { 'content-type': 'application/json' }) },
      ...(type === 'mutation' && { method: 'POST', body: text }),
    })
    return dataOf(answer)
  }
}

async function ask(url: string, cancelled: Call['signal'], init: RequestInit): Promise<Answer> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const signal = cancelled ? AbortSignal.any([cancelled, late]) : late
    const response = await fetch(url, { ...init, signal })
    return { status: response.status, ok: response.ok, body: parse(await response.text()) }
  } catch (cause) {
    if (cancelled?.aborted) throw cause
    throw networkError(late.aborted ? 'NETWORK_TIMEOUT' : 'NETWORK_FAILED', cause)
  }
}

/** tRPC's wire format (https://trpc.io/docs/rpc); what has another shape does not come from this server. */
function dataOf({ status, ok, body }: Answer): unknown {
  if (isObject(body) && isObject(body.error) && typeof body.error.message === 'string') {
    throw new Error(body.error.message)
  }
  if (ok && isObject(body) && isObject(body.result)) return body.result.data
  throw new Error(BUSY.has(status) ? 'BUSY' : 'UNEXPECTED')
}

/** A gateway's page is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
