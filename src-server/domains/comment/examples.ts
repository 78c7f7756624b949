import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  comment: {
    id: EXAMPLE_ID.comment,
    async make({ newMember }, real) {
      const ask = await newMember()
      const saved = await ask('comment.save', { post_id: await real('post'), text: 'By the sea' })
      return z.object({ id: z.string() }).parse(saved).id
    },
  },
}
