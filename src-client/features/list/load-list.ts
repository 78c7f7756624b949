import { loadAd } from '#client/features/ad/public/load-ad.ts'
import { hereNow } from '#client/lib/here.ts'
import { type Loaded, loadedAnswers } from '#client/lib/loaded-answers.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listPages, pagesInput } from './public/list-query.ts'
import type { ListSearch } from './public/list-search.ts'

type Loading = Pick<RouterContext, 'queryClient' | 'utils'>

/** Loads a list and the names of its filters. */
export function loadList(context: Loading, type: PostType, search: ListSearch): Promise<Loaded> {
  const here = hereNow()
  return loadedAnswers([
    context.queryClient.ensureInfiniteQueryData(
      context.utils.post.list.infiniteQueryOptions(pagesInput(type, search, here), listPages(search, here)),
    ),
    context.utils.catalog.provinces.ensureData(),
    context.utils.catalog.placeTypes.ensureData(),
    search.province && context.utils.home.province.ensureData({ code: search.province }),
    search.category_id && context.utils.catalog.allCategories.ensureData(),
    loadAd(context, 'list'),
  ])
}
