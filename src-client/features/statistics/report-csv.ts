import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { ReportView } from '#shared/statistics.ts'
import { FIGURES } from './figures.ts'

type Report = Pick<ReportView, 'days' | 'totals' | 'top_posts' | 'stays'>

/** The report's numbers as they are on the screen: its days with their sum, its nights, its posts. Money is in dollars. */
export function csvOf({ days, totals, top_posts, stays }: Report): string {
  const figuresOf = (row: ReportView['totals']) => FIGURES.map((figure) => row[figure])
  const nights = stays && [
    ['day', 'nights', 'revenue'],
    ...stays.days.map(({ day, nights, revenue }) => [day, nights, revenue.toFixed(2)]),
    ['total', stays.nights, stays.revenue.toFixed(2)],
    [],
  ]
  return (
    BYTE_ORDER_MARK +
    csvLines([
      ['day', ...FIGURES],
      ...days.map((row) => [row.day, ...figuresOf(row)]),
      ['total', ...figuresOf(totals)],
      [],
      ...(nights ?? []),
      ['post', ...FIGURES],
      ...top_posts.map((row) => [row.name, ...figuresOf(row)]),
    ])
  )
}
