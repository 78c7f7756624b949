import type { Part } from '../bench.ts'
import { requestRows } from '../booking/requests.ts'
import { printRows } from '../table.ts'

/** Requests for rooms. */
export const booking: Part = {
  name: 'booking',
  says: 'requests for rooms, against plain appends and against each other',
  run: async (bench) => printRows(await requestRows(bench)),
}
