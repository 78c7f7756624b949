import { type Loaded, loadedAnswers } from '#client/lib/loaded-answers.ts'
import type { RouterContext } from '#client/router-context.ts'
import { RESULTS_STALE_MS, type SearchAddress, searchInput } from './search-address.ts'

/** Loads a page of results, and the names of its filters. */
export function loadResults({ utils }: Pick<RouterContext, 'utils'>, address: SearchAddress): Promise<Loaded> {
  return loadedAnswers([
    utils.search.posts.ensureData(searchInput(address), { staleTime: RESULTS_STALE_MS }),
    address.province && utils.catalog.provinces.ensureData(),
    address.place_type && utils.catalog.placeTypes.ensureData(),
  ])
}
