import type { Locale } from '#shared/locales.ts'
import type { Call, Caller } from './api-client.ts'
import { isObject, parseJson } from './json.ts'
import { isSessionLost } from './login-required.ts'
import { HttpFailure, networkError } from './network.ts'
import { type FieldError, Rejection } from './rejection.ts'
import { untilAnswered } from './unanswered.ts'

const TIMEOUT_MS = 50_000

/** Rejections after which nobody knows what was done. */
const UNCLEAR = new Set(['BUSY', 'UNEXPECTED'])

/** Statuses of gateways whose server cannot be reached. */
const BUSY = new Set([429, 502, 503, 504])

type HttpAnswer = { status: number; statusText: string; ok: boolean; body: unknown }

/**
 * Calls the server from the browser. By hand: the library's link is a fiftieth of the first load. Every failure but an abort
 * rejects with an error whose message is a code that has a sentence.
 * @param onSessionLost asks to sign in, and tells whether a mutation may be sent again then; what shows a query asks anew
 */
export function createHttpCaller(locale: Locale, onSessionLost = async () => false): Caller {
  const query: Caller = async ({ path, input, signal }) => {
    const text = JSON.stringify(input)
    const search = text === undefined ? '' : `?input=${encodeURIComponent(text)}`
    try {
      return dataOf(await ask(`/trpc/${path}${search}`, signal, { headers: { 'x-lang': locale } }))
    } catch (error) {
      if (isSessionLost(error)) void onSessionLost()
      throw error
    }
  }
  const once = async (path: string, init: RequestInit) => dataOf(await ask(`/trpc/${path}`, undefined, init))
  const mutate = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      return await untilAnswered(async (signal) => dataOf(await ask(`/trpc/${path}`, signal, init)))
    } catch (error) {
      if (!isSessionLost(error) || !(await onSessionLost())) throw error
      return mutate(path, init)
    }
  }
  return (call) => {
    if (call.type === 'query') return query(call)
    const body = JSON.stringify(call.input ?? null)
    const initUnder = (key: string): RequestInit => ({
      method: 'POST',
      headers: { 'x-lang': locale, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    if (call.key) return once(call.path, initUnder(call.key))
    return underKey(call.path, body, (key) => mutate(call.path, initUnder(key)))
  }
}

/** The last call of each path that got no answer: to send the same once more must not do it twice. */
const unansweredCalls = new Map<string, { body: string; key: string }>()

async function underKey(path: string, body: string, send: (key: string) => Promise<unknown>): Promise<unknown> {
  const last = unansweredCalls.get(path)
  const call = last?.body === body ? last : { body, key: newKey() }
  unansweredCalls.set(path, call)
  // Another call of the path may have taken the place meanwhile.
  const forget = () => unansweredCalls.get(path) === call && unansweredCalls.delete(path)
  try {
    const answer = await send(call.key)
    forget()
    return answer
  } catch (error) {
    if (error instanceof Rejection && !UNCLEAR.has(error.message)) forget()
    throw error
  }
}

/** An idempotency key. Not `randomUUID`, which pages without HTTPS lack. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function ask(url: string, cancelled: Call['signal'], init: RequestInit): Promise<HttpAnswer> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const signal = cancelled ? AbortSignal.any([cancelled, late]) : late
    const response = await fetch(url, { ...init, signal })
    const { status, statusText, ok } = response
    return { status, statusText, ok, body: parseJson(await response.text()) }
  } catch (cause) {
    if (cancelled?.aborted) throw cause
    throw networkError(late.aborted ? 'NETWORK_TIMEOUT' : 'NETWORK_FAILED', cause)
  }
}

/** tRPC's wire format (https://trpc.io/docs/rpc); what has another shape does not come from this server. */
function dataOf({ status, statusText, ok, body }: HttpAnswer): unknown {
  if (isObject(body) && isObject(body.error) && typeof body.error.message === 'string') {
    throw rejectionFrom(body.error.message, body.error.data)
  }
  if (ok && isObject(body) && isObject(body.result)) return body.result.data
  throw BUSY.has(status) ? new Error('BUSY') : new HttpFailure(ok ? '' : statusText)
}

function rejectionFrom(code: string, data: unknown): Rejection {
  if (!isObject(data)) return new Rejection(code)
  const fields = Array.isArray(data.fields) ? data.fields.filter(isFieldError) : []
  return new Rejection(code, fields, typeof data.retry_after === 'number' ? data.retry_after : undefined)
}

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.path === 'string' && typeof value.reason === 'string'
