import { Trans, useLingui } from '@lingui/react/macro'
import { NumbersTable } from '#client/components/numbers-table.tsx'
import { Section } from '#client/components/section.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ReportView } from '#shared/statistics.ts'

/** The nights of a hotel that were sold, and what they cost. Nothing for who offers no rooms. */
export function Stays({ stays, title }: { stays: ReportView['stays']; title: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (!stays || stays.offered_nights + stays.nights === 0) return null
  const { days, nights, revenue, offered_nights } = stays
  const valuesOf = (sold: { nights: number; revenue: number }) => [
    formatNumber(sold.nights, locale),
    formatDollars(sold.revenue, locale),
  ]
  const offered = formatNumber(offered_nights, locale)
  return (
    <Section title={t`Nights and revenue`}>
      <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
        <Fact name={t`Revenue`} value={formatDollars(revenue, locale)} />
        <Fact name={t`Nights sold`} value={formatNumber(nights, locale)} />
        {offered_nights > 0 && (
          <Fact name={t`Occupancy`} value={`${formatNumber((nights / offered_nights) * 100, locale)}%`} />
        )}
      </dl>
      <p className="mt-2 text-soft text-sm">
        <Trans>
          Confirmed and completed stays, by the price at which they were booked. The rooms that are offered now have{' '}
          {offered} nights in this period.
        </Trans>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-bold text-accent">{t`Nights of each day`}</summary>
        <NumbersTable
          caption={title}
          columns={[t`Day`, t`Nights sold`, t`Revenue`]}
          rows={days.map((day) => ({ key: day.day, name: formatDate(day.day, locale), values: valuesOf(day) }))}
          total={{ name: t`Total`, values: valuesOf(stays) }}
        />
      </details>
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="py-2">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-bold text-lg">{value}</dd>
    </div>
  )
}
