import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

const found = z.object({ rows: z.array(z.object({ id: z.string() })) })

export const examples: Examples = {
  post: {
    id: EXAMPLE_ID.post,
    make: async ({ guest }) => found.parse(await guest('post.list', { page_type: 'visit' })).rows[0]?.id,
  },
}
