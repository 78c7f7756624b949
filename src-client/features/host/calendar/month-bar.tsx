import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Grid3x3, List } from 'lucide-react'
import { Button } from '#client/components/button.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { formatMonth } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { MAX_STAY_MONTHS } from '#shared/limits.ts'
import { monthAfter } from './month.ts'

type Props = {
  month: string
  /** The month of today. */
  current: string
  isList: boolean
  onMonth: (month: string) => void
  onList: (isList: boolean) => void
}

const MONTHS_BACK = 12

/** Moves through the months, and shows them as a grid or as a list. */
export function MonthBar({ month, current, isList, onMonth, onList }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="flex items-center justify-between">
      <div className="flex min-w-0 items-center">
        <IconButton
          label={t`Previous month`}
          disabled={month <= monthAfter(current, -MONTHS_BACK)}
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h2 aria-live="polite" className="text-center font-bold">
          {formatMonth(month, locale)}
        </h2>
        <IconButton
          label={t`Next month`}
          disabled={month >= monthAfter(current, MAX_STAY_MONTHS)}
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        {month !== current && (
          <Button look="soft" className="whitespace-nowrap" onClick={() => onMonth(current)}>
            <Trans>Today</Trans>
          </Button>
        )}
      </div>
      <IconButton label={isList ? t`Show the month` : t`Show a list`} onClick={() => onList(!isList)}>
        {isList ? <Grid3x3 aria-hidden="true" className="size-5" /> : <List aria-hidden="true" className="size-5" />}
      </IconButton>
    </div>
  )
}
