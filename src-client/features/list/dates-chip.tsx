import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePanel } from '#client/components/panel.tsx'
import { StayPanel } from '#client/components/stay-panel.tsx'
import { countsOf, storeCounts, useStoreStay } from '#client/features/room/public/kept-stay.ts'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { lastArrival } from '#shared/stay.ts'
import { FilterChip } from './filter-chip.tsx'
import { WITHOUT, withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import type { ListSearch } from './public/list-search.ts'

type Props = { label: string; chosen?: string | undefined }

/** The chip of the dates of a stay, which opens a calendar. */
export function DatesChip({ label, chosen }: Props) {
  const { type, search } = useListState()
  const { t } = useLingui()
  const navigate = useNavigate()
  const chip = useRef<HTMLButtonElement>(null)
  const panel = usePanel(`${type}-dates`, () => chip.current?.focus({ preventScroll: true }))
  const today = phnomPenhDate(new Date())
  const { check_in, check_out } = search
  useStoreStay(search)
  const change = (some: ListSearch) =>
    void navigate({ to: `/${type}`, search: withFilters(search, some), replace: true, resetScroll: false })
  return (
    <div className="shrink-0 md:relative">
      <FilterChip
        ref={chip}
        label={label}
        chosen={chosen}
        without={withFilters(search, WITHOUT.dates)}
        isOpen={panel.isOpen}
        onToggle={panel.isOpen ? panel.close : panel.open}
      />
      {panel.isOpen && (
        <StayPanel
          panel={panel}
          label={t`Dates of the stay`}
          stay={{ check_in, check_out }}
          limits={{ first: today, last: lastArrival(today), maxNights: MAX_STAY_NIGHTS }}
          counts={countsOf(search)}
          onCount={check_in ? change : storeCounts}
          onPick={(picked) => change({ ...WITHOUT.dates, ...picked })}
        />
      )}
    </div>
  )
}
