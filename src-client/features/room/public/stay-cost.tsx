import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { Total } from './total.tsx'

/** The line of what is offered, with its button at the end. */
export const OFFER = 'flex flex-wrap items-end justify-between gap-3'

type Props = { stay: NonNullable<RoomDisplay['stay']>; children: ReactNode }

/** Says what a stay costs and how few rooms are left, above what can be done. */
export function StayCost({ stay, children }: Props) {
  const locale = useLocale()
  const [nights, left] = [formatNumber(stay.nights.length, locale), formatNumber(stay.left, locale)]
  return (
    <div className={OFFER}>
      <div>
        <p className="text-lg">
          <Total dollars={stay.total} riel={stay.total_riel} />{' '}
          <span className="text-sm text-soft">
            <Plural value={stay.nights.length} one={`for ${nights} night`} other={`for ${nights} nights`} />
          </span>
        </p>
        {stay.left <= 3 && (
          <p className="text-sm text-gold">
            <Plural value={stay.left} one={`${left} room left`} other={`${left} rooms left`} />
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
