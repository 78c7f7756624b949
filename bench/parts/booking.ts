import type { Part } from '../bench.ts'
import { dateRows } from '../booking/dates.ts'
import { requestRows } from '../booking/requests.ts'
import { printRows } from '../table.ts'

/** Requests for rooms, and lists of those that are free. */
export const booking: Part = {
  name: 'booking',
  says: 'requests for rooms against plain appends and each other; lists with dates; rooms beside many bookings',
  run: async (bench) => printRows([...(await requestRows(bench)), ...(await dateRows(bench))]),
}
