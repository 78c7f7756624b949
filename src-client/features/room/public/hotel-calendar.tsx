import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { usePanel } from '#client/components/panel.tsx'
import { StayPanel } from '#client/components/stay-panel.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PickedStay, StayLimits } from '#client/lib/pick-stay.ts'
import { trpc } from '#client/lib/trpc.ts'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { HotelNights } from '#shared/room.ts'
import { lastArrival } from '#shared/stay.ts'
import type { StaySearch } from './room-stay.ts'

type Props = {
  postId: string
  search: StaySearch
  panel: ReturnType<typeof usePanel>
  onPick: (stay: PickedStay) => void
}

/** The calendar with the nights that the hotel has free. Until they are known every night may be chosen. */
export function HotelCalendar({ postId: post_id, search, panel, onPick }: Props) {
  const { t } = useLingui()
  const { check_in, check_out, people, rooms } = search
  const { data } = trpc.room.nights.useQuery({ post_id, ...(people && { people }), ...(rooms && { rooms }) })
  return (
    <StayPanel
      panel={panel}
      label={t`Dates of the stay`}
      stay={{ check_in, check_out }}
      limits={limitsOf(data)}
      onPick={onPick}
    >
      {data && <Rules nights={data} />}
    </StayPanel>
  )
}

function limitsOf(nights: HotelNights | undefined): StayLimits {
  const today = phnomPenhDate(new Date())
  if (!nights) return { first: today, last: lastArrival(today), maxNights: MAX_STAY_NIGHTS }
  const { first, last, max_nights: maxNights, min_nights, shortest } = nights
  return {
    ...{ first, last, maxNights },
    taken: new Set(nights.taken),
    noArrival: new Set(nights.no_arrival),
    noDeparture: new Set(nights.no_departure),
    shortestFrom: (day) => shortest[day] ?? min_nights,
  }
}

/** Says what a stay must be, before it is chosen. */
function Rules({ nights: { min_nights, notice_days, last } }: { nights: HotelNights }) {
  const locale = useLocale()
  const [nights, days, until] = [
    formatNumber(min_nights, locale),
    formatNumber(notice_days, locale),
    formatDate(last, locale),
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {min_nights > 1 && (
        <li>
          <Plural value={min_nights} one={`At least ${nights} night`} other={`At least ${nights} nights`} />
        </li>
      )}
      {notice_days > 0 && (
        <li>
          <Plural
            value={notice_days}
            one={`Book at least ${days} day before`}
            other={`Book at least ${days} days before`}
          />
        </li>
      )}
      <li>
        <Trans>Arrivals until {until}</Trans>
      </li>
      <li>
        <Trans>Struck out: no night free</Trans>
      </li>
    </ul>
  )
}
