import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import { usePanel } from '#client/components/panel.tsx'
import { StayPanel } from '#client/components/stay-panel.tsx'
import { countsOf, storeCounts } from '#client/features/room/public/kept-stay.ts'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { lastArrival } from '#shared/stay.ts'
import { type SearchAddress, WITHOUT, withChange } from './search-address.ts'

/** Opens the calendar of a stay, where hotels are what is searched for. */
export default function DatesButton({ address }: { address: SearchAddress }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const panel = usePanel('search-dates', () => button.current?.focus({ preventScroll: true }))
  const today = phnomPenhDate(new Date())
  const { check_in, check_out } = address
  const change = (some: SearchAddress) =>
    void navigate({ to: '/search', search: withChange(address, some), replace: true, resetScroll: false })
  return (
    <div className="noscript:hidden md:relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.isOpen ? panel.close : panel.open}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm text-ink hover:border-accent-base"
      >
        <CalendarDays size={16} aria-hidden="true" />
        {t`Dates`}
      </button>
      {panel.isOpen && (
        <StayPanel
          panel={panel}
          side="end"
          label={t`Dates of the stay`}
          stay={{ check_in, check_out }}
          limits={{ first: today, last: lastArrival(today), maxNights: MAX_STAY_NIGHTS }}
          counts={countsOf(address)}
          onCount={check_in ? change : storeCounts}
          onPick={(picked) => change({ ...WITHOUT.dates, ...picked })}
        />
      )}
    </div>
  )
}
