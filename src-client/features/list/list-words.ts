import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PostType } from '#shared/vocabulary.ts'
import type { EventPeriod, UrlSort } from './public/list-search.ts'

export const LIST_TITLES: Record<PostType, MessageDescriptor> = {
  visit: msg`Places to visit`,
  food: msg`Food and drinks`,
  hotel: msg`Places to stay`,
  service: msg`Services`,
  event: msg`Events`,
}

/** The title of a list, with its province where it has one. */
export function listTitle(i18n: I18n, type: PostType, province: string | undefined): string {
  const title = i18n._(LIST_TITLES[type])
  return province ? i18n._(msg`${{ title }} in ${{ province }}`) : title
}

export const LIST_LEADS: Record<PostType, MessageDescriptor> = {
  visit: msg`Temples, islands, waterfalls, markets and villages in every province.`,
  food: msg`Rice shops, restaurants, cafés and sweets, from breakfast to late.`,
  hotel: msg`Hotels, guest houses, resorts and bungalows, in town and by the water.`,
  service: msg`Spas, massages, clubs and more, to make the days easy.`,
  event: msg`Festivals, concerts, fairs and workshops, soonest first.`,
}

export const SORT_WORDS: Record<UrlSort, MessageDescriptor> = {
  newest: msg`Newest`,
  popular: msg`Most popular`,
  price: msg`Lowest price`,
  soonest: msg`Soonest`,
}

export const PERIOD_WORDS: Record<EventPeriod, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  today: msg`Today`,
  tomorrow: msg`Tomorrow`,
  this_weekend: msg`This weekend`,
  next_7_days: msg`Next 7 days`,
  this_month: msg`This month`,
  next_month: msg`Next month`,
}
