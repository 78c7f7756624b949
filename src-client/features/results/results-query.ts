import type { TrpcUtils } from '#client/lib/trpc.ts'
import { type SearchAddress, searchInput } from './search-address.ts'

/** For ten minutes it is not fetched again, so that coming back moves nothing. */
const STALE_MS = 10 * 60_000

/** A page of results. */
export const resultsQuery = ({ search }: Pick<TrpcUtils, 'search'>, address: SearchAddress) =>
  search.posts.queryOptions(searchInput(address), { staleTime: STALE_MS })
