import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  branch: {
    id: EXAMPLE_ID.branch,
    async make({ owner }) {
      const ask = await owner()
      return z.object({ id: z.string() }).parse(await ask('branch.save', { name: 'By the sea', province: 'kep' })).id
    },
  },
}
