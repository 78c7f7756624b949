import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

const withId = z.object({ id: z.string() })

export const examples: Examples = {
  /** One of the owner's. */
  hotel: {
    id: EXAMPLE_ID.hotel,
    async make({ owner }) {
      const ask = await owner()
      const page = await ask('post.mine', { type: 'hotel', status: 'published' })
      return z.object({ rows: z.array(withId) }).parse(page).rows[0]?.id
    },
  },
  room: {
    id: EXAMPLE_ID.room,
    async make({ owner }, real) {
      const [branch_id, post_id, ask] = await Promise.all([real('branch'), real('hotel'), owner()])
      const bed = { kind: 'double', count: 1 }
      const room = { branch_id, post_id, name: 'River view', bed, room_amount: 9, people_amount: 2, price: 25 }
      return withId.parse(await ask('room.save', room)).id
    },
  },
}
