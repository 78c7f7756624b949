import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { ReportView } from '#shared/statistics.ts'
import { Change } from './change.tsx'
import { FIGURES } from './figures.ts'
import { REPORT_NAMES } from './report-words.ts'

/** The sums of a report, each with that of the period before. */
export function Totals({ totals, before }: Pick<ReportView, 'totals' | 'before'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [from, to] = [formatDate(before.from, locale), formatDate(addDays(before.to, -1), locale)]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
        {FIGURES.map((figure) => (
          <div key={figure} className="py-2">
            <dt className="text-soft text-sm">{i18n._(REPORT_NAMES[figure])}</dt>
            <dd className="font-bold text-lg">{formatNumber(totals[figure], locale)}</dd>
            <dd className="text-soft text-sm">
              <Change
                now={totals[figure]}
                before={before.totals[figure]}
                was={formatNumber(before.totals[figure], locale)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-soft text-sm">
        <Trans>
          Compared with {from} – {to}. Likes, saves and comments count on the day on which they were made, unless they
          were taken back.
        </Trans>
      </p>
    </>
  )
}
