import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  /** The product's own category; an admin of another test may have made one with a code for an id. */
  category: {
    id: EXAMPLE_ID.category,
    async make({ guest }) {
      const all = z.array(z.object({ id: z.string() })).parse(await guest('catalog.allCategories'))
      return all.find(({ id }) => z.uuid().safeParse(id).success)?.id
    },
  },
}
