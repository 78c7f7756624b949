import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NumbersTable } from '#client/components/numbers-table.tsx'
import { Section } from '#client/components/section.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { ReportView } from '#shared/statistics.ts'
import { Change } from './change.tsx'
import { occupancyOf, shownStays } from './figures.ts'
import { REPORT_NAMES } from './report-words.ts'

type Props = { stays: ReportView['stays']; title: string }

/** The nights of hotels that were sold, and what they cost, each with that of the period before. Nothing where no rooms are offered and no nights were sold. */
export function SoldNights({ stays: reported, title }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const stays = shownStays(reported)
  if (!stays) return null
  const occupancy = occupancyOf(stays)
  const { days, nights, revenue, before, offered_nights } = stays
  const valuesOf = (sold: { nights: number; revenue: number }) => [
    formatNumber(sold.nights, locale),
    formatDollars(sold.revenue, locale),
  ]
  const offered = formatNumber(offered_nights, locale)
  const [from, to] = [formatDate(before.from, locale), formatDate(addDays(before.to, -1), locale)]
  const [revenueBefore, nightsBefore] = [formatDollars(before.revenue, locale), formatNumber(before.nights, locale)]
  return (
    <Section title={t`Nights and revenue`}>
      <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
        <Fact name={i18n._(REPORT_NAMES.revenue)} value={formatDollars(revenue, locale)}>
          <Change now={revenue} before={before.revenue} was={revenueBefore} />
        </Fact>
        <Fact name={i18n._(REPORT_NAMES.nights)} value={formatNumber(nights, locale)}>
          <Change now={nights} before={before.nights} was={nightsBefore} />
        </Fact>
        {occupancy !== null && (
          <Fact name={i18n._(REPORT_NAMES.occupancy)} value={`${formatNumber(occupancy, locale)}%`} />
        )}
      </dl>
      <p className="mt-2 text-soft text-sm">
        <Trans>
          Compared with {from} – {to}.
        </Trans>
      </p>
      <p className="text-soft text-sm">
        <Plural
          value={offered_nights}
          one={`Confirmed and completed stays, by the price at which they were booked. The rooms that are offered now have ${offered} night in this period.`}
          other={`Confirmed and completed stays, by the price at which they were booked. The rooms that are offered now have ${offered} nights in this period.`}
        />
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-bold text-accent">{t`Nights of each day`}</summary>
        <NumbersTable
          caption={title}
          columns={[i18n._(REPORT_NAMES.day), i18n._(REPORT_NAMES.nights), i18n._(REPORT_NAMES.revenue)]}
          rows={days.map((day) => ({ key: day.day, name: formatDate(day.day, locale), values: valuesOf(day) }))}
          total={{ name: i18n._(REPORT_NAMES.total), values: valuesOf(stays) }}
        />
      </details>
    </Section>
  )
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-bold text-lg">{value}</dd>
      {children && <dd className="text-soft text-sm">{children}</dd>}
    </div>
  )
}
