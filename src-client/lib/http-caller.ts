import type { Locale } from '#shared/locales.ts'
import type { Caller } from './api-client.ts'

/** tRPC's wire format: https://trpc.io/docs/rpc */
type Wire = { result?: { data?: unknown }; error?: { message: string } }

/** Calls the server from the browser. By hand: the library's link is a fiftieth of the first load. */
export function createHttpCaller(locale: Locale): Caller {
  return async ({ path, type, input, signal }) => {
    const text = JSON.stringify(input)
    const query = type === 'query' && text !== undefined ? `?input=${encodeURIComponent(text)}` : ''
    const response = await fetch(`/trpc/${path}${query}`, {
      signal,
      headers: { 'x-lang': locale, ...(type === 'mutation' && { 'content-type': 'application/json' }) },
      ...(type === 'mutation' && { method: 'POST', body: text }),
    })
    const { result, error }: Wire = await response.json()
    if (error) throw new Error(error.message)
    return result?.data
  }
}
