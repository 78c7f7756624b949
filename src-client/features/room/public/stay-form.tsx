import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { InputHTMLAttributes, RefObject } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { usePanel } from '#client/components/panel.tsx'
import { StayCounts } from '#client/components/stay-counts.tsx'
import { STAY_CALENDAR } from '#client/components/stay-panel.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { lastArrival } from '#shared/stay.ts'
import { HotelCalendar } from './hotel-calendar.tsx'
import type { StaySearch } from './room-stay.ts'

type Props = { postId: string; search: StaySearch; datesRef: RefObject<HTMLButtonElement | null> }

/** Dates, people and rooms, which stand in the address: whoever gets the link sees the same offer. */
export function StayForm({ postId, search, datesRef }: Props) {
  const navigate = useNavigate()
  const change = (some: StaySearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...some }), replace: true, resetScroll: false })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 noscript:hidden sm:grid-cols-4">
        <Dates postId={postId} search={search} datesRef={datesRef} onChange={change} />
        <StayCounts counts={search} onChange={change} />
      </div>
      <noscript>{import.meta.env.SSR && <PlainForm search={search} />}</noscript>
    </>
  )
}

/** A number input would swallow Khmer digits. */
const COUNT = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const

type DatesProps = Props & { onChange: (some: StaySearch) => void }

function Dates({ postId, search, datesRef, onChange }: DatesProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const panel = usePanel('stay', () => datesRef.current?.focus({ preventScroll: true }))
  const { check_in } = search
  const check_out = search.check_out ?? (check_in && addDays(check_in, 1))
  const days = [
    { label: t`Arrival`, date: check_in },
    { label: t`Departure`, date: check_out },
  ]
  const fetchCode = () => void STAY_CALENDAR.load().catch(() => {})
  return (
    <div className="col-span-2 md:relative">
      <button
        ref={datesRef}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.isOpen ? panel.close : panel.open}
        onPointerEnter={fetchCode}
        className="grid w-full grid-cols-2 gap-3 text-start text-sm"
      >
        {days.map(({ label, date }) => (
          <span key={label}>
            <span className="mb-1 block font-bold">{label}</span>
            <span className={`${inputStyle} flex items-center px-3! ${date ? '' : 'text-soft'}`}>
              {date ? formatDate(date, locale) : t`Choose a day`}
            </span>
          </span>
        ))}
      </button>
      {panel.isOpen && (
        <HotelCalendar
          postId={postId}
          search={search}
          panel={panel}
          onPick={({ check_in, check_out }) => onChange({ check_in, check_out })}
        />
      )}
    </div>
  )
}

/** The same for browsers without JavaScript. */
function PlainForm({
  search: { check_in, check_out, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS },
}: Pick<Props, 'search'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = phnomPenhDate(new Date())
  const last = lastArrival(today)
  return (
    <form className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      <Input label={t`Arrival`} type="date" name="check_in" defaultValue={check_in} min={today} max={last} />
      <Input label={t`Departure`} type="date" name="check_out" defaultValue={check_out} min={addDays(today, 1)} />
      <Input label={t`People`} {...COUNT} name="people" defaultValue={formatNumber(people, locale)} />
      <Input label={t`Number of rooms`} {...COUNT} name="rooms" defaultValue={formatNumber(rooms, locale)} />
      <Button type="submit" look="soft" className="col-span-full">
        <Trans>Show prices</Trans>
      </Button>
    </form>
  )
}

function Input({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <label className="block text-sm">
      <span className="mb-1 block font-bold">{label}</span>
      <input {...input} className={`${inputStyle} px-3!`} />
    </label>
  )
}
