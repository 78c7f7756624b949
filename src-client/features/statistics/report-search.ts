import { useSearch } from '@tanstack/react-router'
import { readId } from '#shared/read-id.ts'
import { REPORT_PERIODS, type ReportPeriod } from '#shared/report-periods.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'

/** The choices of a report in the address, so that a link to it is the same report. */
export type ReportSearch = {
  period?: ReportPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  type?: PostType | undefined
  /** The post that it is of. */
  subject?: string | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

/** Reads the address, and drops what no report has: days alone or beside a period. */
export function readReportSearch({ period, from, to, type, subject }: Record<string, unknown>): ReportSearch {
  const known = REPORT_PERIODS.find((one) => one === period)
  const [first, last] = [dayOf(from), dayOf(to)]
  const days = known === undefined && first !== undefined && last !== undefined ? { from: first, to: last } : {}
  return {
    ...(known !== undefined && { period: known }),
    ...days,
    type: POST_TYPES.find((one) => one === type),
    subject: readId(subject),
  }
}

export const useReportSearch = (): ReportSearch =>
  useSearch({ from: '/setting', select: (search) => readReportSearch(search) })
