import { msg } from '@lingui/core/macro'
import { pageHead } from '#client/lib/head.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { SearchAddress } from './search-address.ts'

type HeadContext = Pick<RouterContext, 'i18n' | 'locale' | 'brand' | 'origin'>

/** Search engines need no pages of results, of which there are as many as words. */
export const resultsHead = ({ i18n, locale, brand, origin }: HeadContext, address: SearchAddress) => {
  const { q } = address
  return pageHead({
    locale,
    brand,
    origin,
    path: `/search${stringifySearch(address)}`,
    title: i18n._(q === undefined ? msg`Search` : msg`Search: ${q}`),
    description: i18n._(
      msg`Places, food, hotels, services and events in Cambodia, by their names and what is said of them.`,
    ),
    unlisted: true,
  })
}
