import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { InputHTMLAttributes } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { MAX_PEOPLE, MAX_ROOM_AMOUNT, MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { lastArrival } from '#shared/stay.ts'
import type { StaySearch } from './room-stay.ts'

/** Dates, people and rooms, which stand in the address: whoever gets the link sees the same offer. */
export function StayForm({ search }: { search: StaySearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const today = phnomPenhDate(new Date())
  const { check_in, check_out, people = 1, rooms = 1 } = search
  const change = (some: StaySearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...some }), replace: true, resetScroll: false })
  const arrive = (date: string) => {
    if (!date) return change({ check_in: undefined, check_out: undefined })
    const isAfter = check_out !== undefined && check_out > date
    change({ check_in: date, check_out: isAfter ? check_out : addDays(date, 1) })
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Input
        label={t`Arrival`}
        type="date"
        value={check_in ?? ''}
        min={today}
        max={lastArrival(today)}
        onChange={({ currentTarget }) => arrive(currentTarget.value)}
      />
      <Input
        label={t`Departure`}
        type="date"
        value={check_out ?? (check_in ? addDays(check_in, 1) : '')}
        min={addDays(check_in ?? today, 1)}
        max={addDays(check_in ?? lastArrival(today), MAX_STAY_NIGHTS)}
        disabled={!check_in}
        onChange={({ currentTarget }) => change({ check_out: currentTarget.value || undefined })}
      />
      <Input
        label={t`People`}
        type="number"
        inputMode="numeric"
        value={people}
        min={1}
        max={MAX_PEOPLE}
        onChange={({ currentTarget }) => change({ people: currentTarget.valueAsNumber || undefined })}
      />
      <Input
        label={t`Number of rooms`}
        type="number"
        inputMode="numeric"
        value={rooms}
        min={1}
        max={MAX_ROOM_AMOUNT}
        onChange={({ currentTarget }) => change({ rooms: currentTarget.valueAsNumber || undefined })}
      />
    </div>
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
