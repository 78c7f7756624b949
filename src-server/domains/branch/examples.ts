import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  branch: {
    id: EXAMPLE_ID.branch,
    async make({ owner }) {
      const ask = await owner()
      const branch = { name: 'By the sea', province: 'kep', address: '12 Riverside Road' }
      return z.object({ id: z.string() }).parse(await ask('branch.save', branch)).id
    },
  },
}
