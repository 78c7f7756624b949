import { Plural } from '@lingui/react/macro'
import { formatDollars, formatNumber, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { StayPrice } from '#shared/room.ts'

/** What a stay costs at a hotel: $84 · 2 nights, with riel beside it where people count in both. */
export default function StayCost({ stay: { total, total_riel, nights } }: { stay: StayPrice }) {
  const locale = useLocale()
  const count = formatNumber(nights, locale)
  return (
    <>
      <span>
        <span className="font-semibold text-gold">{formatDollars(total, locale)}</span>
        <span className="text-soft">
          {' · '}
          <Plural value={nights} one={`${count} night`} other={`${count} nights`} />
        </span>
      </span>
      {locale === 'kh' && total > 0 && <span className="text-soft">≈ {formatRiel(total_riel, locale)}</span>}
    </>
  )
}
