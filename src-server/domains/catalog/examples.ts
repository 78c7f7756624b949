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
  /** Hidden, so that no page shows it meanwhile. */
  ad: {
    id: EXAMPLE_ID.ad,
    async make({ admin, newPicture }) {
      const [ask, image] = await Promise.all([admin(), newPicture()])
      const ad = { title: 'Boats', image, link: 'https://example.com/', position: 'list', is_visible: false }
      return z.object({ id: z.string() }).parse(await ask('catalog.saveAd', ad)).id
    },
  },
}
