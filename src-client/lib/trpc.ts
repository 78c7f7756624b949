import type { createTRPCQueryUtils, TRPCClient } from '@trpc/react-query'
import { createContext, useContext } from 'react'
import type { AppRouter } from '#server/router.ts'

export type ApiClient = TRPCClient<AppRouter>

/** The product's calls over the cache: `ensureData` for loaders, `queryOptions` for screens, on the server and in the browser. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export const UtilsContext = createContext<TrpcUtils | null>(null)

/**
 * The calls for a screen: `useSuspenseQuery(useUtils().post.get.queryOptions({ id }))`. The library's own hooks would bring
 * every kind of hook into the first load.
 */
export function useUtils(): TrpcUtils {
  const utils = useContext(UtilsContext)
  if (!utils) throw new Error('useUtils needs the application around it')
  return utils
}
