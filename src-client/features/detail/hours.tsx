import { Trans } from '@lingui/react/macro'
import { useMinute } from '#client/features/post/public/use-minute.ts'
import { formatTime } from '#client/lib/format.ts'
import { formatDateRange, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import {
  clockOf,
  DAY_MINUTES,
  type Exception,
  type MinuteRange,
  minuteRange,
  type Hours as OpeningHours,
  rangesOn,
  WEEKDAYS,
  weekdayOf,
} from '#shared/opening-hours.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'

/** Exceptions that are further away help nobody. */
const AHEAD_DAYS = 60

type HoursProps = { hours: OpeningHours }
type Day = { date: string; ranges: MinuteRange[] }

/** The hours of a week with today marked, and what differs soon. */
export default function Hours({ hours }: HoursProps) {
  const today = phnomPenhDate(new Date(useMinute()))
  const regular = { week: hours.week, exceptions: [] }
  const days = Array.from({ length: WEEKDAYS.length }, (_, ahead) => addDays(today, ahead)).map((date) => ({
    date,
    ranges: rangesOn(regular, date),
  }))
  const soon = hours.exceptions.filter((one) => one.last_day >= today && one.first_day <= addDays(today, AHEAD_DAYS))
  return (
    <div className="text-sm text-soft">
      <Week days={days} today={today} />
      {soon.map((one) => (
        <ExceptionLine key={`${one.first_day} ${one.feast?.code}`} exception={one} />
      ))}
    </div>
  )
}

function Week({ days, today }: { days: Day[]; today: string }) {
  const locale = useLocale()
  const [first] = days
  const isSame = days.every(({ ranges }) => String(ranges) === String(first?.ranges))
  if (first && isSame) return <EveryDay ranges={first.ranges} />
  const fromMonday = [...days].sort((a, b) => placeInWeek(a) - placeInWeek(b))
  return (
    <table className="mt-1">
      <tbody>
        {fromMonday.map(({ date, ranges }) => (
          <tr
            key={date}
            aria-current={date === today ? 'date' : undefined}
            className="group aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <th scope="row" className="pe-4 text-start align-top font-normal group-aria-[current]:font-semibold">
              {formatWeekday(fromPhnomPenh(date).getTime(), locale)}
            </th>
            <td>
              <Times ranges={ranges} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const placeInWeek = ({ date }: Day) => WEEKDAYS.indexOf(weekdayOf(date))

/** Nothing for day and night, which the state above has said. */
function EveryDay({ ranges }: { ranges: MinuteRange[] }) {
  const locale = useLocale()
  const hours = timesText(ranges, (time) => formatTime(time, locale))
  if (isAllDay(ranges)) return null
  return (
    <span className="block">
      <Trans>Every day {hours}</Trans>
    </span>
  )
}

function ExceptionLine({ exception: { feast, first_day, last_day, open } }: { exception: Exception }) {
  const days = formatDateRange(
    fromPhnomPenh(first_day).toISOString(),
    fromPhnomPenh(last_day, '12:00').toISOString(),
    useLocale(),
  )
  return (
    <span className="block first-letter:uppercase">
      {feast ? `${feast.name}, ${days}` : days}: <Times ranges={open.map(minuteRange)} />
    </span>
  )
}

function Times({ ranges }: { ranges: MinuteRange[] }) {
  const locale = useLocale()
  if (ranges.length === 0) return <Trans>closed</Trans>
  if (isAllDay(ranges)) return <Trans>24 hours</Trans>
  return timesText(ranges, (time) => formatTime(time, locale))
}

const isAllDay = ([first]: MinuteRange[]) => first?.[0] === 0 && first[1] >= DAY_MINUTES

const timesText = (ranges: MinuteRange[], format: (time: string) => string) =>
  ranges.map(([from, to]) => `${format(clockOf(from))}–${format(clockOf(to))}`).join(', ')
