import { refusalIn } from '#client/lib/refusal.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { RefusalCode } from '#shared/codes.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listQuery } from './list-query.ts'
import type { ListSearch } from './list-search.ts'

type Loading = Pick<RouterContext, 'queryClient' | 'client' | 'utils'>
export type Loaded = { refusal: RefusalCode | null }

/**
 * Asks for a list and the names of its filters. The server waits for the answers, so that the page is whole; the browser
 * goes to the list at once, which shows what comes or what went wrong.
 */
export async function loadList(context: Loading, type: PostType, search: ListSearch): Promise<Loaded> {
  const answers = Promise.all([
    context.queryClient.ensureInfiniteQueryData(listQuery(context.client, type, search)),
    context.utils.catalog.provinces.ensureData(),
    context.utils.catalog.placeTypes.ensureData(),
    search.category_id && context.utils.catalog.allCategories.ensureData(),
  ])
  const outcome = answers.then(() => ({ refusal: null }), refusalOf)
  if (import.meta.env.SSR) return outcome
  outcome.catch(() => undefined)
  return { refusal: null }
}

/** A refused filter is something to show; anything else is an error of the page. */
function refusalOf(error: unknown): Loaded {
  const refusal = refusalIn(error)
  if (!refusal || refusal === 'UNEXPECTED' || refusal === 'BUSY') throw error
  return { refusal }
}
