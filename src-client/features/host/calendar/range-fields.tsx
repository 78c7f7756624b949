import { useLingui } from '@lingui/react/macro'
import { DayField } from '#client/components/day-field.tsx'
import { MAX_CALENDAR_NIGHTS } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { nightsBetween } from './month.ts'

type Props = { nights: readonly string[]; onNights: (nights: string[]) => void }

/** The first and the last of the nights, for whoever cannot drag over them. */
export function RangeFields({ nights, onNights }: Props) {
  const { t } = useLingui()
  const [first = '', last = first] = [nights[0], nights.at(-1)]
  const reach = MAX_CALENDAR_NIGHTS - 1
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayField
        label={t`First night`}
        value={first}
        min={addDays(last, -reach)}
        max={last}
        onChange={(day) => onNights(nightsBetween(day, last))}
      />
      <DayField
        label={t`Last night`}
        value={last}
        min={first}
        max={addDays(first, reach)}
        onChange={(day) => onNights(nightsBetween(first, day))}
      />
    </div>
  )
}
