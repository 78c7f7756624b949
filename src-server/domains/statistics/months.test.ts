import { expect, it } from 'vitest'
import { wholeMonths } from './months.ts'
import { datesIn } from './report-days.ts'

it.each([
  ['2026-01-01', '2027-01-01', ['2026-01-01', '2026-01-01', '2027-01-01', '2027-01-01']],
  ['2025-11-28', '2026-11-28', ['2025-11-28', '2025-12-01', '2026-11-01', '2026-11-28']],
  ['2026-11-03', '2026-12-02', ['2026-11-03', '2026-12-02', '2026-12-02', '2026-12-02']],
  ['2026-11-03', '2026-11-04', ['2026-11-03', '2026-11-04', '2026-11-04', '2026-11-04']],
])('the days from %s to %s are those before, whole months, and those behind', (from, to, bounds) => {
  const { months, before, behind } = wholeMonths({ from, to })
  expect([before.from, before.to, behind.from, behind.to]).toEqual(bounds)
  expect(before.from).toBe(from)
  expect(behind.to).toBe(to)
  // No day is counted twice, and none is left out.
  const parts = [before, months, behind].filter((part) => part.from < part.to)
  expect(parts.flatMap(datesIn)).toEqual(datesIn({ from, to }))
})
