import type { HTTPLinkOptions } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'
import { isObject, parseJson } from './json.ts'
import { HttpFailure, networkError } from './network.ts'

type Fetch = NonNullable<HTTPLinkOptions<AppRouter['_def']['_config']['$types']>['fetch']>

const TIMEOUT_MS = 50_000

/** Statuses of gateways whose server cannot be reached. */
const BUSY = new Set([429, 502, 503, 504])

/**
 * The `fetch` of tRPC's link. Every failure but an abort rejects with an error whose message is a code that has a sentence,
 * also an answer that does not come from this server.
 */
export const fetchAnswer: Fetch = async (url, init = {}) => {
  const { ok, status, statusText, text } = await fetchText(url, init)
  const body = parseJson(text)
  if (!isError(body) && !(ok && isObject(body) && isObject(body.result)))
    throw BUSY.has(status) ? new Error('BUSY') : new HttpFailure(ok ? '' : statusText)
  return { ok, json: async () => body }
}

async function fetchText(url: Parameters<Fetch>[0], { signal: cancelled, ...init }: NonNullable<Parameters<Fetch>[1]>) {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const signal = cancelled ? AbortSignal.any([cancelled, late]) : late
    const response = await fetch(url, { ...init, signal })
    const { ok, status, statusText } = response
    return { ok, status, statusText, text: await response.text() }
  } catch (cause) {
    if (cancelled?.aborted) throw cause
    throw networkError(late.aborted ? 'NETWORK_TIMEOUT' : 'NETWORK_FAILED', cause)
  }
}

/** tRPC's wire format (https://trpc.io/docs/rpc). */
const isError = (body: unknown): boolean =>
  isObject(body) &&
  isObject(body.error) &&
  typeof body.error.message === 'string' &&
  typeof body.error.code === 'number'
