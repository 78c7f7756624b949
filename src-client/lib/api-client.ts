import { createTRPCClientProxy, TRPCClientError, type TRPCRequestOptions, TRPCUntypedClient } from '@trpc/react-query'
import type { AppRouter } from '#server/router.ts'
import type { ApiClient } from './trpc.ts'

export type Call = { path: string; type: 'query' | 'mutation'; input: unknown; signal?: AbortSignal }

/** Makes a call, by HTTP or in this very process. It rejects with an error whose message is the refusal's code. */
export type Caller = (call: Call) => Promise<unknown>

/**
 * The library's client without its chain of links, which would wrap every answer in streams and signals: there is one way
 * to make a call here, and it is a promise.
 */
class CallerClient extends TRPCUntypedClient<AppRouter> {
  readonly #caller: Caller

  constructor(caller: Caller) {
    super({ links: [] })
    this.#caller = caller
  }

  override query(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return this.#call({ type: 'query', path, input, signal: options?.signal })
  }

  override mutation(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return this.#call({ type: 'mutation', path, input, signal: options?.signal })
  }

  #call(call: Call): Promise<unknown> {
    return this.#caller(call).catch((error: Error) => {
      throw TRPCClientError.from<AppRouter>(error)
    })
  }
}

/** The product's calls over a way to make them. */
export const createApiClient = (caller: Caller): ApiClient => createTRPCClientProxy(new CallerClient(caller))
