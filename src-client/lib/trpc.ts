import { type QueryClient, type QueryKey, queryOptions, type Updater } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { createContext, useContext } from 'react'
import type { AppRouter } from '#server/composition/router.ts'
import type { ApiClient, Caller } from './api-client.ts'
import { pathProxy } from './path-proxy.ts'

const optionsOf = <Output>(queryKey: QueryKey, queryFn: () => Promise<Output>, options: Options = {}) =>
  queryOptions({ queryKey, queryFn, ...options })

type Options = { enabled?: boolean; staleTime?: number }

/** Like tRPC's own utils. */
type CachedQuery<Input, Output> = {
  queryOptions(input: Input, options?: Options): ReturnType<typeof optionsOf<Output>>
  ensureData(input: Input): Promise<Output>
  /** Never rejects. */
  prefetch(input: Input): Promise<void>
  getData(input: Input): Output | undefined
  setData(input: Input, data: Updater<Output | undefined, Output | undefined>): void
  /** For every input of the query. */
  invalidate(): Promise<void>
}

type CachedQueries<Client> = {
  [Name in keyof Client]: Client[Name] extends {
    query: (input: infer Input, ...rest: never[]) => Promise<infer Output>
  }
    ? CachedQuery<Input, Output>
    : CachedQueries<Client[Name]>
}

/** The procedures as queries: `ensureData` for loaders, `queryOptions` for screens. */
export type TrpcUtils = CachedQueries<ApiClient>

/** Inputs of procedures: `ApiInput['account']['signIn']`. */
export type ApiInput = inferRouterInputs<AppRouter>

type Args = [input: unknown, argument: unknown]

export function createTrpcUtils(caller: Caller, queryClient: QueryClient): TrpcUtils {
  // A proxy has no type of its own.
  return pathProxy((path, [input, argument]: Args) => {
    const procedure = path.slice(0, -1)
    const queryKey = [procedure, { ...(input !== undefined && { input }), type: 'query' }]
    const queryFn = () => caller({ path: procedure.join('.'), type: 'query', input })
    switch (path.at(-1)) {
      case 'queryOptions':
        return optionsOf(queryKey, queryFn, argument ?? {})
      case 'ensureData':
        return queryClient.ensureQueryData({ queryKey, queryFn })
      case 'prefetch':
        return queryClient.prefetchQuery({ queryKey, queryFn })
      case 'getData':
        return queryClient.getQueryData(queryKey)
      case 'setData':
        return queryClient.setQueryData(queryKey, argument)
      default:
        return queryClient.invalidateQueries({ queryKey: [procedure] })
    }
  }) as TrpcUtils
}

export const UtilsContext = createContext<TrpcUtils | null>(null)

/** The queries for a screen: `useSuspenseQuery(useUtils().post.get.queryOptions({ id }))`. */
export function useUtils(): TrpcUtils {
  const utils = useContext(UtilsContext)
  if (!utils) throw new Error('useUtils needs the application around it')
  return utils
}
