import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { NumbersTable } from '#client/components/numbers-table.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { printTables } from '#client/lib/print-tables.ts'
import { saveFile } from '#client/lib/save-file.ts'
import { trpc } from '#client/lib/trpc.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { ReportView } from '#shared/statistics.ts'
import { bookingCounts, DAY_PERIODS } from '../figures.ts'
import { FiguresTable } from '../figures-table.tsx'
import { ReportChoices } from '../report-choices.tsx'
import { csvOf } from '../report-csv.ts'
import { useReportSearch } from '../report-search.ts'
import { REPORT_NAMES, type ReportWord } from '../report-words.ts'
import { SoldNights } from '../sold-nights.tsx'
import { Totals } from '../totals.tsx'

/** Numbers move as they are looked at. */
const LIVE_MS = 30_000

const CHART = lazyMemberPart(() => import('../charts.tsx'), [])

/** The numbers of a period against the one before: of an owner's posts, or of all for an admin. */
export default function Report() {
  const { subject: post_id, ...filter } = useReportSearch()
  const query = trpc.statistics.report.useQuery(
    { filter: { ...filter, post_id } },
    { staleTime: 0, placeholderData: keepPreviousData, refetchInterval: LIVE_MS },
  )
  return (
    <div className="space-y-4 md:space-y-6">
      <ReportChoices />
      <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(report) => <ReportContent report={report} />}
      </DashboardResult>
    </div>
  )
}

function ReportContent({ report }: { report: ReportView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const content = useRef<HTMLDivElement>(null)
  const { from, to, days, day_periods, totals, before, top_posts } = report
  const nameOf = (word: ReportWord) => i18n._(REPORT_NAMES[word])
  const title = `${formatDate(from, locale)} – ${formatDate(addDays(to, -1), locale)}`
  const save = () => saveFile(`report-${from}-${addDays(to, -1)}.csv`, 'text/csv', csvOf(report, nameOf))
  const print = () =>
    content.current &&
    printTables(report.is_sample ? `${title} · ${nameOf('sample')}` : title, content.current.querySelectorAll('table'))
  return (
    <div ref={content} className="space-y-4 md:space-y-6">
      <OnePost post={report.post} />
      <Section
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button look="soft" onClick={save}>
              <Download aria-hidden="true" className="size-5" />
              <Trans>Save as CSV</Trans>
            </Button>
            <Button look="soft" onClick={print}>
              <Printer aria-hidden="true" className="size-5" />
              <Trans>Print</Trans>
            </Button>
          </div>
        }
      >
        {report.is_sample && (
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <Tag tone="gold">{nameOf('sample')}</Tag>
            {nameOf('sample_note')}
          </p>
        )}
        <Totals totals={totals} before={before} />
      </Section>
      <Section title={t`Views per day`}>
        <Chart
          label={t`Views per day`}
          unit={nameOf('views')}
          none={t`No views in this period.`}
          bars={days.map(({ day, views }) => ({ name: formatDate(day, locale), value: views }))}
        />
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-accent">{t`All numbers of each day`}</summary>
          <FiguresTable
            caption={title}
            first={nameOf('day')}
            rows={days.map((day) => ({ ...day, key: day.day, name: formatDate(day.day, locale) }))}
            totals={totals}
          />
        </details>
      </Section>
      <BookingsPerDay report={report} title={title} />
      <Section title={nameOf('by_time')}>
        <Chart
          label={nameOf('by_time')}
          unit={nameOf('views')}
          none={t`No views in this period.`}
          bars={DAY_PERIODS.map((one) => ({ name: nameOf(one), value: day_periods[one] }))}
        />
        <NumbersTable
          caption={title}
          columns={[nameOf('by_time'), nameOf('views')]}
          rows={DAY_PERIODS.map((one) => ({
            key: one,
            name: nameOf(one),
            values: [formatNumber(day_periods[one], locale)],
          }))}
        />
      </Section>
      <Section title={nameOf('by_status')}>
        <Counts counts={bookingCounts(report).map(([word, count]) => [nameOf(word), count])} />
      </Section>
      <SoldNights stays={report.stays} title={title} />
      <TopPosts posts={top_posts} />
      <OfAll report={report} />
    </div>
  )
}

type ChartProps = { label: string; unit: string; none: string; bars: readonly { name: string; value: number }[] }

/** @param none says that there is nothing to draw */
function Chart({ label, unit, none, bars }: ChartProps) {
  if (bars.every(({ value }) => value === 0)) return <p className="text-soft">{none}</p>
  return (
    <Lazy part={CHART} pending={<Skeleton className="h-80 rounded-card" />}>
      {(Bars) => <Bars label={label} unit={unit} bars={bars} />}
    </Lazy>
  )
}

/** On which days guests have booked, or were entered. */
function BookingsPerDay({ report: { days, totals }, title }: { report: ReportView; title: string }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const rows = days.map(({ day, bookings }) => ({ key: day, name: formatDate(day, locale), value: bookings }))
  return (
    <Section title={t`Bookings per day`}>
      <Chart
        label={t`Bookings per day`}
        unit={i18n._(REPORT_NAMES.bookings)}
        none={t`No bookings in this period.`}
        bars={rows}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-bold text-accent">{t`Bookings of each day`}</summary>
        <NumbersTable
          caption={title}
          columns={[i18n._(REPORT_NAMES.day), i18n._(REPORT_NAMES.bookings)]}
          rows={rows.map(({ value, ...row }) => ({ ...row, values: [formatNumber(value, locale)] }))}
          total={{ name: i18n._(REPORT_NAMES.total), values: [formatNumber(totals.bookings, locale)] }}
        />
      </details>
    </Section>
  )
}

function Counts({ counts }: { counts: readonly (readonly [name: string, value: number])[] }) {
  const locale = useLocale()
  return (
    <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
      {counts.map(([name, value]) => (
        <div key={name} className="py-2">
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-bold">{formatNumber(value, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that a report is of one post alone, and leads back to all. */
function OnePost({ post }: { post: ReportView['post'] }) {
  const { subject, ...choices } = useReportSearch()
  if (subject === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {post && <strong>{post.name}</strong>}
      <Link
        to="/setting/admin"
        search={({ tab, part }) => ({ tab, part, ...choices })}
        resetScroll={false}
        className="inline-flex min-h-11 items-center font-bold text-accent"
      >
        <Trans>Show all posts</Trans>
      </Link>
    </p>
  )
}

function TopPosts({ posts }: { posts: ReportView['top_posts'] }) {
  const { t, i18n } = useLingui()
  const { subject: _, ...choices } = useReportSearch()
  return (
    <Section>
      <FiguresTable
        caption={t`The most viewed posts`}
        first={i18n._(REPORT_NAMES.post)}
        rows={posts.map(({ is_sample, name, ...figures }) => ({
          ...figures,
          key: figures.id,
          name: (
            <>
              <Link
                to="/setting/admin"
                search={({ tab, part }) => ({ tab, part, ...choices, subject: figures.id })}
                className="font-bold text-accent"
              >
                {name}
              </Link>
              {is_sample && ` · ${i18n._(REPORT_NAMES.sample)}`}
            </>
          ),
        }))}
      />
    </Section>
  )
}

/** New members and missed searches, which only a report of all has. */
function OfAll({ report: { new_members, missed_searches } }: { report: ReportView }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (new_members === null || missed_searches === null) return null
  return (
    <>
      <Section title={i18n._(REPORT_NAMES.new_members)}>
        <p className="font-bold text-lg">{formatNumber(new_members, locale)}</p>
      </Section>
      <Section title={i18n._(REPORT_NAMES.missed_searches)}>
        {missed_searches.length === 0 ? (
          <p className="text-soft">
            <Trans>Every search has found something.</Trans>
          </p>
        ) : (
          <Counts
            counts={missed_searches.map(({ words, times }) => [words || i18n._(REPORT_NAMES.other_searches), times])}
          />
        )}
      </Section>
    </>
  )
}
