import type { Part } from '../bench.ts'
import { dateRows } from '../booking/dates.ts'
import { requestRows } from '../booking/requests.ts'
import { toldRow } from '../booking/told.ts'
import { printRows } from '../table.ts'

/** Requests for rooms, owners who are told of them, and lists of rooms that are free. */
export const booking: Part = {
  name: 'booking',
  says: 'requests for rooms, owners who are told of them, lists with dates, rooms beside many bookings',
  run: async (bench) => printRows([...(await requestRows(bench)), ...(await dateRows(bench)), await toldRow(bench)]),
}
