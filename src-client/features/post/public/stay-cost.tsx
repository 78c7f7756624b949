import { Plural, Trans } from '@lingui/react/macro'
import { formatDollars, formatNumber, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { StayPrice } from '#shared/room.ts'

/** Shows the cost of a stay at a hotel: $84 · 2 nights for 2 rooms, with riel beside it where people count in both. */
export default function StayCost({ stay: { total, total_riel, nights, rooms } }: { stay: StayPrice }) {
  const locale = useLocale()
  const [count, of] = [formatNumber(nights, locale), formatNumber(rooms, locale)]
  return (
    <>
      <span>
        <span className="font-semibold text-gold">{formatDollars(total, locale)}</span>
        <span className="text-soft">
          {' · '}
          <Plural value={nights} one={`${count} night`} other={`${count} nights`} />
          {rooms > 1 && ' '}
          {rooms > 1 && <Trans>for {of} rooms</Trans>}
        </span>
      </span>
      {locale === 'kh' && total > 0 && <span className="text-soft">≈ {formatRiel(total_riel, locale)}</span>}
    </>
  )
}
