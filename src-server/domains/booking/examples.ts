import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  /** A request that waits. */
  booking: {
    id: EXAMPLE_ID.booking,
    async make({ newMember }, real) {
      const [room_id, ask] = await Promise.all([real('room'), newMember()])
      const stay = { room_amount: 1, people_amount: 1, booking_date: '2027-01-10' }
      return z.object({ id: z.string() }).parse(await ask('booking.request', { room_id, ...stay })).id
    },
  },
}
