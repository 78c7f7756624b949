import { loadAd } from '#client/features/ad/public/load-ad.ts'
import { hereNow } from '#client/lib/here.ts'
import { inputRejection } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { RejectionCode } from '#shared/codes.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listPages, pagesInput } from './public/list-query.ts'
import type { ListSearch } from './public/list-search.ts'

type Loading = Pick<RouterContext, 'queryClient' | 'utils'>
export type LoadedList = { rejection: RejectionCode | null }

/**
 * Loads a list and the names of its filters. The server waits, so that the page is whole; the browser does not, since
 * the screen shows skeletons and errors itself.
 */
export async function loadList(context: Loading, type: PostType, search: ListSearch): Promise<LoadedList> {
  const here = hereNow()
  const answers = Promise.all([
    context.queryClient.ensureInfiniteQueryData(
      context.utils.post.list.infiniteQueryOptions(pagesInput(type, search, here), listPages(search, here)),
    ),
    context.utils.catalog.provinces.ensureData(),
    context.utils.catalog.placeTypes.ensureData(),
    search.province && context.utils.home.province.ensureData({ code: search.province }),
    search.category_id && context.utils.catalog.allCategories.ensureData(),
    loadAd(context, 'list'),
  ])
  const outcome = answers.then(() => ({ rejection: null }), rejectionOf)
  if (import.meta.env.SSR) return outcome
  outcome.catch(() => undefined)
  return { rejection: null }
}

/** A rejected filter is something to show; anything else is an error of the page. */
function rejectionOf(error: unknown): LoadedList {
  const rejection = inputRejection(error)
  if (!rejection) throw error
  return { rejection }
}
