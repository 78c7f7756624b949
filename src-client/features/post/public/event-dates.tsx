import { Trans } from '@lingui/react/macro'
import { calendarLeaf, formatDateRange, isRunning, untilText } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { EventDays } from './dates-of.ts'
import { useMinute } from './use-minute.ts'

/** The days of an event in Phnom Penh. */
export function EventDates({ dates: { starts_at, ends_at } }: { dates: EventDays }) {
  return <time dateTime={starts_at}>{formatDateRange(starts_at, ends_at, useLocale())}</time>
}

/**
 * A calendar leaf with an event's first day; while the event is on, “Now” and its last day. Screen readers skip the
 * days, since the whole date stands beside it.
 */
export function CalendarLeaf({ dates }: { dates: EventDays }) {
  const locale = useLocale()
  const isOn = isRunning(dates.starts_at, dates.ends_at, useMinute())
  const { day, month } = calendarLeaf(dates.starts_at, locale)
  return (
    <span className="flex min-w-14 shrink-0 flex-col items-center rounded-lg bg-raised px-2 py-1 leading-tight whitespace-nowrap shadow-card">
      {isOn ? (
        <span className="text-lg font-semibold text-teal">
          <Trans>Now</Trans>
        </span>
      ) : (
        <span aria-hidden="true" className="text-lg font-semibold text-ink">
          {day}
        </span>
      )}
      <span aria-hidden="true" className="text-sm text-accent">
        {isOn ? untilText(dates.starts_at, dates.ends_at, locale) : month}
      </span>
    </span>
  )
}
