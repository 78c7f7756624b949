import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'
import { pathProxy } from './path-proxy.ts'

export type ApiClient = TRPCClient<AppRouter>

export type Call = {
  path: string
  type: 'query' | 'mutation'
  input: unknown
  signal?: AbortSignal
  /** A mutation's idempotency key, where the caller has one: it sends the mutation again itself. */
  key?: string | undefined
}

/** Makes a call by HTTP or in this process. Rejects with an error whose message is the rejection's code. */
export type Caller = (call: Call) => Promise<unknown>

type CallOptions = { signal?: AbortSignal; context?: { key?: unknown } } | undefined

/**
 * Procedures by their names: `client.post.get.query({ id })`. By hand, since the library's client would be a thirtieth of the
 * first load.
 */
export const createApiClient = (caller: Caller): ApiClient =>
  // A proxy has no type of its own.
  pathProxy((path, [input, options]: [unknown, CallOptions]) => {
    const type = path.at(-1) === 'mutate' ? 'mutation' : 'query'
    const key = options?.context?.key
    return caller({
      path: path.slice(0, -1).join('.'),
      type,
      input,
      signal: options?.signal,
      key: typeof key === 'string' ? key : undefined,
    })
  }) as ApiClient
