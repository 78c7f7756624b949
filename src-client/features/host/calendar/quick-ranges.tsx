import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { formatDateRange } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { addDays, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { RoomCalendar } from '#shared/room.ts'
import { nightsBetween, weekendsOf } from './month.ts'

type Props = {
  month: string
  today: string
  feasts: RoomCalendar['feasts']
  onChoose: (nights: string[]) => void
}

/** Nights that owners often price or close together. */
export function QuickRanges({ month, today, feasts, onChoose }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const weekends = weekendsOf(month).filter((night) => night >= today)
  const daysOf = ({ from, to }: Props['feasts'][number]) =>
    formatDateRange(fromPhnomPenh(from).toISOString(), fromPhnomPenh(addDays(to, 1)).toISOString(), locale)
  return (
    <fieldset className="scroll-row -mx-1 flex min-h-13 min-w-0 gap-2 px-1 py-1">
      <legend className="sr-only">{t`Choose nights together`}</legend>
      {weekends.length > 0 && (
        <Button look="plain" className="shrink-0" onClick={() => onChoose(weekends)}>
          <Trans>All weekends</Trans>
        </Button>
      )}
      {feasts.map((feast) => (
        <Button
          key={feast.code}
          look="plain"
          className="shrink-0"
          onClick={() => onChoose(nightsBetween(feast.from, feast.to).filter((night) => night >= today))}
        >
          {feast.name}
          <span className="font-normal text-sm text-soft">{daysOf(feast)}</span>
        </Button>
      ))}
    </fieldset>
  )
}
