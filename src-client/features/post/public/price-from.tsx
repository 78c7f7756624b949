import { Trans } from '@lingui/react/macro'
import { formatDollars } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** Nothing if the price is unknown. */
export function PriceFrom({ dollars }: { dollars: number | null }) {
  const locale = useLocale()
  if (dollars === null) return null
  const price = formatDollars(dollars, locale)
  return (
    <span className="font-semibold text-gold">{dollars === 0 ? <Trans>Free</Trans> : <Trans>From {price}</Trans>}</span>
  )
}
