import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { MAX_CALENDAR_NIGHTS } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { nightsBetween } from './month.ts'

type Props = { nights: readonly string[]; onNights: (nights: string[]) => void }

/** The first and the last of the nights, for whoever cannot drag over them. */
export function RangeFields({ nights, onNights }: Props) {
  const id = useId()
  const [first = '', last = first] = [nights[0], nights.at(-1)]
  const setFirst = (date: string) => date && onNights(nightsBetween(date, date > last ? date : last))
  const setLast = (date: string) => date && onNights(nightsBetween(date < first ? date : first, date))
  const reach = MAX_CALENDAR_NIGHTS - 1
  return (
    <div className="grid grid-cols-2 gap-3">
      <label htmlFor={`${id}-first`}>
        <span className="mb-1.5 block font-bold">
          <Trans>First night</Trans>
        </span>
        <input
          id={`${id}-first`}
          type="date"
          value={first}
          min={addDays(last, -reach)}
          max={last}
          className={inputStyle}
          onChange={({ target }) => target.validity.valid && setFirst(target.value)}
        />
      </label>
      <label htmlFor={`${id}-last`}>
        <span className="mb-1.5 block font-bold">
          <Trans>Last night</Trans>
        </span>
        <input
          id={`${id}-last`}
          type="date"
          value={last}
          min={first}
          max={addDays(first, reach)}
          className={inputStyle}
          onChange={({ target }) => target.validity.valid && setLast(target.value)}
        />
      </label>
    </div>
  )
}
