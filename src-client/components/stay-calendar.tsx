import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type ClassNames, DayPicker, type Formatters, type Labels, type Modifiers } from 'react-day-picker'
import { formatNumber, inDigits } from '#client/lib/format.ts'
import { formatDate, formatMonth, formatWeekday } from '#client/lib/format-date.ts'
import { dayName, localDay } from '#client/lib/local-day.ts'
import { useLocale } from '#client/lib/locale.ts'
import { canPick, type PickedStay, pickDay, type StayLimits } from '#client/lib/pick-stay.ts'
import { SHORT_WEEKDAYS } from '#client/lib/short-weekdays.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { nightCount } from '#shared/stay.ts'
import { Button } from './button.tsx'
import { iconButtonStyle } from './icon-button.tsx'
import { StayCounts } from './stay-counts.tsx'
import { useDesktop } from './use-desktop.ts'

export type StayCalendarProps = {
  stay: PickedStay
  limits: StayLimits
  /** The dates are chosen, or all is given up. */
  onPick: (stay: PickedStay & StayCounts) => void
  /** For how many, where nothing else on the page asks for it. */
  counts?: StayCounts
  /** The counts are changed, with or without dates. */
  onCount?: (counts: StayCounts) => void
  /** Rules that are read before the choice. */
  children?: ReactNode
}

/**
 * A calendar in which the nights of a stay are chosen: a month on a phone, two on a desktop. Nights that cannot be had are struck
 * out. Heavy, so it is loaded as `STAY_CALENDAR`.
 */
export default function StayCalendar({ stay, limits, onPick, counts, onCount, children }: StayCalendarProps) {
  const isWide = useDesktop()
  const [picked, setPicked] = useState(stay)
  const [counted, setCounted] = useState(counts)
  const words = useWords()
  const pick = (date: Date) => {
    const next = pickDay(dayName(date), picked, limits)
    setPicked(next)
    if (next.check_out !== undefined) onPick({ ...next, ...counted })
  }
  const count = (change: StayCounts) => {
    const next = { ...counted, ...change }
    setCounted(next)
    onCount?.(next)
  }
  const { check_in, check_out } = picked
  // A popover near the lower edge would be cut off there.
  const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
  return (
    <div ref={bringIntoView} className="scroll-my-6">
      {counted && (
        <div className="mb-4 grid grid-cols-2 gap-3">
          <StayCounts counts={counted} onChange={count} />
        </div>
      )}
      <DayPicker
        mode="range"
        selected={{ from: check_in ? localDay(check_in) : undefined, to: check_out ? localDay(check_out) : undefined }}
        onSelect={(_, date) => pick(date)}
        defaultMonth={localDay(check_in ?? limits.first)}
        startMonth={localDay(limits.first)}
        endMonth={localDay(addDays(limits.last, limits.maxNights))}
        today={localDay(phnomPenhDate(new Date()))}
        numberOfMonths={isWide ? 2 : 1}
        weekStartsOn={1}
        disabled={(date) => !canPick(dayName(date), picked, limits)}
        modifiers={{
          taken: (date) => limits.taken?.has(dayName(date)) ?? false,
          begun: (date) => check_out === undefined && dayName(date) === check_in,
        }}
        modifiersClassNames={MODIFIER_STYLES}
        classNames={STYLES}
        {...words}
        footer={<Hint {...picked} />}
      />
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        {children && <div className="text-sm text-soft">{children}</div>}
        {check_in && (
          <Button look="plain" onClick={() => onPick({})} className="ms-auto">
            <Trans>Clear dates</Trans>
          </Button>
        )}
        {counted && stay.check_in && (
          <Button onClick={() => onPick({ ...stay, ...counted })}>
            <Trans>Done</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Read out as well: what was chosen, and what comes next. */
function Hint({ check_in, check_out }: PickedStay) {
  const locale = useLocale()
  if (!check_in) return <Trans>Choose the day of arrival.</Trans>
  const arrival = formatDate(check_in, locale)
  if (!check_out) return <Trans>Arrival on {arrival}. Now choose the day of departure.</Trans>
  const count = nightCount({ check_in, check_out })
  const nights = formatNumber(count, locale)
  return <Plural value={count} one={`${nights} night`} other={`${nights} nights`} />
}

/** The words of the calendar, by the project's own dates: browsers lack Khmer. */
function useWords(): { formatters: Partial<Formatters>; labels: Partial<Labels> } {
  const { t } = useLingui()
  const locale = useLocale()
  const month = (date: Date) => formatMonth(dayName(date).slice(0, 7), locale)
  const dayLabel = (date: Date, modifiers: Modifiers) => {
    const day = dayName(date)
    const part = [
      modifiers.range_start && t`arrival`,
      modifiers.range_end && t`departure`,
      modifiers.taken && !modifiers.disabled && t`departure only`,
      modifiers.taken && t`not free`,
    ].find(Boolean)
    return [`${formatWeekday(day, locale)} ${formatDate(day, locale)}`, part].filter(Boolean).join(', ')
  }
  return {
    formatters: {
      formatCaption: month,
      formatDay: (date) => inDigits(String(date.getDate()), locale),
      formatWeekdayName: (date) => SHORT_WEEKDAYS[locale][(date.getDay() + 6) % 7] ?? '',
    },
    labels: {
      labelNav: () => t`Months`,
      labelGrid: month,
      labelWeekday: (date) => formatWeekday(dayName(date), locale),
      labelNext: () => t`Next month`,
      labelPrevious: () => t`Previous month`,
      labelDayButton: dayLabel,
    },
  }
}

const END = '*:bg-accent-strong! *:text-on-accent'
const NAV_BUTTON = `${iconButtonStyle} fill-current aria-disabled:opacity-40`

const STYLES: Partial<ClassNames> = {
  root: 'relative',
  months: 'flex justify-center gap-8',
  month: 'w-full md:w-auto',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  chevron: 'size-5',
  month_caption: 'flex min-h-11 items-center justify-center font-bold',
  month_grid: 'w-full border-collapse',
  weekday: 'h-8 text-center font-normal text-sm text-soft',
  day: 'p-0 py-0.5 text-center',
  day_button: 'h-11 w-full rounded-full md:min-w-[44px] enabled:hover:bg-accent-soft',
  today: 'font-bold',
  disabled: 'text-soft/60',
  // Tailwind's own gradients would bring their properties into the style sheet of every page.
  range_start: `bg-[linear-gradient(90deg,#0000_50%,var(--color-accent-tint)_50%)] ${END}`,
  range_middle: 'bg-accent-tint',
  range_end: `bg-[linear-gradient(-90deg,#0000_50%,var(--color-accent-tint)_50%)] ${END}`,
  footer: 'mt-2 text-center text-sm text-soft',
}
const MODIFIER_STYLES = { taken: 'line-through', begun: END }
