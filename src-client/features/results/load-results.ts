import { inputRejection } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { RESULTS_STALE_MS, type SearchAddress, searchInput } from './search-address.ts'

/** Why the server rejected this search while it rendered the page. */
export type LoadedResults = { rejection: RejectionCode | null }

/** Loads a page of results, and the names of its filters. The server waits; in the browser the screen shows what is on its way. */
export async function loadResults(
  { utils }: Pick<RouterContext, 'utils'>,
  address: SearchAddress,
): Promise<LoadedResults> {
  const answers = Promise.all([
    utils.search.posts.ensureData(searchInput(address), { staleTime: RESULTS_STALE_MS }),
    address.province && utils.catalog.provinces.ensureData(),
    address.place_type && utils.catalog.placeTypes.ensureData(),
  ])
  const outcome = answers.then(
    () => ({ rejection: null }),
    (error: unknown) => {
      const rejection = inputRejection(error)
      if (!rejection) throw error
      return { rejection }
    },
  )
  if (import.meta.env.SSR) return outcome
  outcome.catch(() => undefined)
  return { rejection: null }
}
