import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { chipStyle } from '#client/components/chip-style.ts'
import { DayField } from '#client/components/day-field.tsx'
import { Select } from '#client/components/select.tsx'
import { TYPE_NAMES } from '#client/features/moderation/public/post-words.ts'
import { addDays, periodBounds, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { REPORT_PERIODS } from '#shared/report-periods.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type ReportSearch, useReportSearch } from './report-search.ts'
import { PERIOD_NAMES } from './report-words.ts'

/** The period, one's own days and the type of post. Each choice is an address of its own. */
export function ReportChoices() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const id = useId()
  const { type, subject, ...days } = useReportSearch()
  const { period = 'this_month' } = days
  const current = days.from === undefined ? period : undefined
  const now = new Date()
  const bounds = periodBounds(period, now)
  const { from = phnomPenhDate(bounds.from), to = addDays(phnomPenhDate(bounds.to), -1) } = days
  const today = phnomPenhDate(now)
  const show = (chosen: ReportSearch) =>
    void navigate({
      to: '/setting/admin',
      search: ({ tab, part }) => ({ tab, part, type, subject, ...chosen }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="space-y-4">
      <ul className="flex flex-wrap gap-2">
        {REPORT_PERIODS.map((one) => (
          <li key={one}>
            <Link
              to="/setting/admin"
              search={({ tab, part }) => ({ tab, part, type, subject, period: one })}
              resetScroll={false}
              aria-current={one === current ? 'true' : undefined}
              className={chipStyle(one === current)}
            >
              {i18n._(PERIOD_NAMES[one])}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 md:grid-cols-3">
        <DayField
          label={t`From`}
          value={from}
          max={[to, today].sort()[0]}
          onChange={(day) => show({ from: day, to })}
        />
        <DayField label={t`Until`} value={to} min={from} onChange={(day) => show({ from, to: day })} />
        <div>
          <label htmlFor={id} className="mb-1.5 block font-bold">{t`Posts`}</label>
          <Select
            id={id}
            value={type ?? ''}
            options={[
              { value: '', label: t`All` },
              ...POST_TYPES.map((value) => ({ value, label: i18n._(TYPE_NAMES[value]) })),
            ]}
            onChange={({ target }) =>
              show({ ...days, type: POST_TYPES.find((one) => one === target.value), subject: undefined })
            }
          />
        </div>
      </div>
    </div>
  )
}
