import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { PostType } from '#shared/vocabulary.ts'

type ResultCountProps = { type: PostType; total: number; isSearch: boolean }

/** How many posts a list has, in the words of its type. A search is counted no further than its reach. */
export default function ResultCount({ type, total, isSearch }: ResultCountProps) {
  const count = formatNumber(total, useLocale()) + (isSearch && total >= SEARCH_REACH ? '+' : '')
  if (type === 'food') return <Plural value={total} one={`${count} place to eat`} other={`${count} places to eat`} />
  if (type === 'hotel') return <Plural value={total} one={`${count} place to stay`} other={`${count} places to stay`} />
  if (type === 'service') return <Plural value={total} one={`${count} service`} other={`${count} services`} />
  if (type === 'event') return <Plural value={total} one={`${count} event`} other={`${count} events`} />
  return <Plural value={total} one={`${count} place`} other={`${count} places`} />
}
