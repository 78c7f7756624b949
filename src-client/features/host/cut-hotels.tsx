import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { OwnHotels } from '#shared/room.ts'

/** Says so where an owner has more hotels than can be chosen from. */
export function CutHotels({ hotels: { rows, total } }: { hotels: OwnHotels }) {
  const locale = useLocale()
  if (rows.length === total) return null
  const [some, all] = [formatNumber(rows.length, locale), formatNumber(total, locale)]
  return (
    <p className="mb-4">
      <Trans>
        The first {some} of {all} hotels are listed.
      </Trans>
    </p>
  )
}
