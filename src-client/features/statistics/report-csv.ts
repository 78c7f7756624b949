import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { Figures, ReportView } from '#shared/statistics.ts'
import { bookingCounts, DAY_PERIODS, FIGURES, occupancyOf, percentMore, shownStays } from './figures.ts'
import type { ReportWord } from './report-words.ts'

type NameOf = (word: ReportWord) => string
type Line = (string | number | null)[]
type Table = Line[]

/**
 * All that the screen of a report shows, in the reader's words and in the order of the screen: a table for each part, with an
 * empty line between them. Numbers and days are as spreadsheets read them, money is in dollars.
 */
export function csvOf(report: ReportView, nameOf: NameOf): string {
  const tables = [
    totalsOf(report, nameOf),
    daysOf(report, nameOf),
    [[nameOf('by_time'), nameOf('views')], ...DAY_PERIODS.map((one) => [nameOf(one), report.day_periods[one]])],
    [[nameOf('by_status'), nameOf('bookings')], ...bookingCounts(report).map(([one, count]) => [nameOf(one), count])],
    ...staysOf(report, nameOf),
    [
      [nameOf('post'), ...figureNames(nameOf)],
      ...report.top_posts.map((post) => [postName(post, nameOf), ...valuesOf(post)]),
    ],
    ...ofAll(report, nameOf),
  ]
  return BYTE_ORDER_MARK + csvLines(tables.flatMap((table, nth) => (nth === 0 ? table : [[], ...table])))
}

const figureNames = (nameOf: NameOf) => FIGURES.map((figure) => nameOf(figure))
const valuesOf = (figures: Figures) => FIGURES.map((figure) => figures[figure])
const postName = ({ name, is_sample }: ReportView['top_posts'][number], nameOf: NameOf) =>
  is_sample ? `${name} · ${nameOf('sample')}` : name
const dollars = (amount: number) => amount.toFixed(2)
const daysText = ({ from, to }: { from: string; to: string }) => `${from} – ${addDays(to, -1)}`

/** Names what the report is of, and sets the sums against those of the period before. */
function totalsOf({ is_sample, post, from, to, totals, before }: ReportView, nameOf: NameOf): Table {
  return [
    ...(is_sample ? [[nameOf('sample'), nameOf('sample_note')]] : []),
    ...(post ? [[nameOf('post'), post.name]] : []),
    [nameOf('period'), daysText({ from, to }), daysText(before), null],
    comparedHead(nameOf),
    ...FIGURES.map((figure) => [
      nameOf(figure),
      totals[figure],
      before.totals[figure],
      percentMore(totals[figure], before.totals[figure]),
    ]),
  ]
}

const comparedHead = (nameOf: NameOf): Line => [null, nameOf('total'), nameOf('period_before'), nameOf('change')]

const daysOf = ({ days, totals }: ReportView, nameOf: NameOf): Table => [
  [nameOf('day'), ...figureNames(nameOf)],
  ...days.map((row) => [row.day, ...valuesOf(row)]),
  [nameOf('total'), ...valuesOf(totals)],
]

function staysOf(report: ReportView, nameOf: NameOf): Table[] {
  const stays = shownStays(report.stays)
  if (!stays) return []
  const { days, nights, revenue, before, offered_nights } = stays
  const { from, to } = report
  const occupancy = occupancyOf(stays)
  return [
    [
      [nameOf('period'), daysText({ from, to }), daysText(before), null],
      comparedHead(nameOf),
      [nameOf('revenue'), dollars(revenue), dollars(before.revenue), percentMore(revenue, before.revenue)],
      [nameOf('nights'), nights, before.nights, percentMore(nights, before.nights)],
      ...(occupancy === null ? [] : [[nameOf('occupancy'), `${occupancy}%`]]),
      [nameOf('offered_nights'), offered_nights],
    ],
    [
      [nameOf('day'), nameOf('nights'), nameOf('revenue')],
      ...days.map(({ day, nights, revenue }) => [day, nights, dollars(revenue)]),
      [nameOf('total'), nights, dollars(revenue)],
    ],
  ]
}

/** The tables that only a report of all has. */
function ofAll({ new_members, missed_searches }: ReportView, nameOf: NameOf): Table[] {
  if (new_members === null || missed_searches === null) return []
  const missed = missed_searches.map(({ words, times }) => [words || nameOf('other_searches'), times])
  return [[[nameOf('new_members'), new_members]], [[nameOf('missed_searches')], ...missed]]
}
