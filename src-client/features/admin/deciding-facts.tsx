import { Trans, useLingui } from '@lingui/react/macro'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { EventDates } from '#client/features/post/public/event-dates.tsx'
import { OtherCurrency } from '#client/features/post/public/other-currency.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { formatTime } from '#client/lib/format.ts'
import { formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type Hours, WEEKDAYS } from '#shared/opening-hours.ts'
import { addDays, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { PostView } from '#shared/post.ts'

/** The facts that are most often wrong, beside the decision: the price, and the hours or dates. */
export function DecidingFacts({ post }: { post: PostView }) {
  const { t } = useLingui()
  const dates = datesOf(post)
  const hasPrice = post.price_from !== null || post.pass !== null
  return (
    <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      <dt className="text-soft">{t`Price`}</dt>
      <dd>
        {hasPrice ? <PriceFrom post={post} /> : <Trans>not given</Trans>}
        <OtherCurrency post={post} className="ms-2 text-soft" />
      </dd>
      <dt className="text-soft">{dates ? t`Date` : t`Opening hours`}</dt>
      <dd>
        {dates && <EventDates dates={dates} />}
        {!dates && (post.hours ? <WeekInWords week={post.hours.week} /> : <Trans>not given</Trans>)}
      </dd>
    </dl>
  )
}

/** A Monday. */
const A_MONDAY = '2026-11-23'

function WeekInWords({ week }: Pick<Hours, 'week'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const dayOf = (day: (typeof WEEKDAYS)[number]) =>
    formatWeekday(fromPhnomPenh(addDays(A_MONDAY, WEEKDAYS.indexOf(day))).getTime(), locale)
  const lines = week.map(({ days, from, to }) => {
    const names = days.length === WEEKDAYS.length ? t`Every day` : days.map(dayOf).join(', ')
    return `${names} ${formatTime(from, locale)}–${formatTime(to, locale)}`
  })
  return lines.join(' · ')
}
