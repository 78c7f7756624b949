import { monthStart } from '#shared/phnom-penh-time.ts'
import { type Figures, NO_FIGURES } from '#shared/statistics.ts'
import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Days } from './report-days.ts'

type SubjectMonthRow = Figures & { subject_id: string; month: string }

declare module '../../platform/database.ts' {
  interface Tables {
    subject_month: SubjectMonthRow
  }
}

type DayRow = Figures & { subject_id: string | null; day: string }

/** Adds what days of posts and articles have got more to the sums of their months. */
export async function sumMonths(tx: Sql, changes: Change<DayRow>[]): Promise<void> {
  const months = new Map<string, SubjectMonthRow>()
  for (const { before, after } of changes) {
    const row = after ?? before
    if (!row || row.subject_id === null) continue
    const month = monthStart(row.day, 0)
    const key = `${row.subject_id} ${month}`
    const sum = months.get(key) ?? { ...NO_FIGURES, subject_id: row.subject_id, month }
    months.set(key, { ...sum, ...difference(sum, after ?? NO_FIGURES, before ?? NO_FIGURES) })
  }
  if (months.size === 0) return
  await tx.query({
    name: 'sum-months',
    text: `insert into subject_month
     select * from jsonb_to_recordset($1)
       as m (subject_id uuid, month date, views int, likes int, saves int, comments int, bookings int)
     order by subject_id, month
     on conflict (subject_id, month) do update set
       views = subject_month.views + excluded.views, likes = subject_month.likes + excluded.likes,
       saves = subject_month.saves + excluded.saves, comments = subject_month.comments + excluded.comments,
       bookings = subject_month.bookings + excluded.bookings`,
    values: [JSON.stringify([...months.values()])],
  })
}

const difference = (sum: Figures, after: Figures, before: Figures): Figures => ({
  views: sum.views + after.views - before.views,
  likes: sum.likes + after.likes - before.likes,
  saves: sum.saves + after.saves - before.saves,
  comments: sum.comments + after.comments - before.comments,
  bookings: sum.bookings + after.bookings - before.bookings,
})

/** The whole months among days, and the days before and behind them. Half open; each may be empty. */
export function wholeMonths({ from, to }: Days): { months: Days; before: Days; behind: Days } {
  const first = monthStart(from, 0) === from ? from : monthStart(from, 1)
  const last = monthStart(to, 0)
  if (first >= last) return { months: { from: to, to }, before: { from, to }, behind: { from: to, to } }
  return { months: { from: first, to: last }, before: { from, to: first }, behind: { from: last, to } }
}
