import { pageHead } from '#client/lib/head.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { LIST_LEADS, listTitle } from './list-words.ts'
import { pagesInput } from './public/list-query.ts'
import type { ListSearch } from './public/list-search.ts'

type HeadContext = Pick<RouterContext, 'i18n' | 'locale' | 'brand' | 'origin' | 'utils'>

type Listed = { type: PostType; search: ListSearch; isRejected: boolean }

/** A list's head. Province, place type and page number make a canonical page of their own, other filters do not. */
export function listHead({ i18n, locale, brand, origin, utils }: HeadContext, { type, search, isRejected }: Listed) {
  const { province, place_type, page } = search
  const about = utils.home.province.getData({ code: province ?? '' })
  const typeName = utils.catalog.placeTypes.getData()?.find(({ code }) => code === place_type)?.name
  const provinceName = utils.catalog.provinces.getData()?.find(({ code }) => code === province)?.name
  const title = listTitle(i18n, type, provinceName)
  const head = pageHead({
    locale,
    brand,
    origin,
    path: `/${type}${stringifySearch({ province, place_type, page })}`,
    title: typeName ? `${title}: ${typeName}` : title,
    description: about?.text || i18n._(LIST_LEADS[type]),
    ...(about && { jsonLd: { '@type': 'Place', name: about.name, description: about.text } }),
  })
  // Search engines need no pages of rejected filters, and none behind the last: there are endlessly many of both.
  const isNoPage = isRejected || isBehindLast(utils, type, search)
  return isNoPage ? { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] } : head
}

function isBehindLast(utils: HeadContext['utils'], type: PostType, search: ListSearch): boolean {
  if ((search.page ?? 1) === 1) return false
  const listed = utils.post.list.getInfiniteData(pagesInput(type, search))
  return listed?.pages[0]?.rows.length === 0
}
