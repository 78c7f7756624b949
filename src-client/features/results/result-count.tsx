import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { SEARCH_REACH } from '#shared/limits.ts'

type Props = { total: number; isCapped: boolean }

/** How many were found. Nothing is counted beyond the reach of a search. */
export function ResultCount({ total, isCapped }: Props) {
  const count = formatNumber(total, useLocale())
  if (isCapped && total >= SEARCH_REACH) return <Trans>More than {count} results</Trans>
  return <Plural value={total} one={`${count} result`} other={`${count} results`} />
}
