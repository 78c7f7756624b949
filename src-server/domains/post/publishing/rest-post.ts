import { z } from 'zod'
import { locale } from '#shared/locales.ts'
import { mapLink, mapText } from '#shared/map-link.ts'
import { savePostInput } from '#shared/post.ts'
import type { RestFields } from '../../../procedures/description.ts'
import { orElse } from '../../../procedures/rest-view.ts'
import { unchangedIn } from './unchanged-in.ts'

const { status, ...input } = savePostInput.shape

const view = z.looseObject({
  // Nobody may ask for these two.
  status: orElse(z.enum(['rejected', 'deleted']).transform(() => undefined)),
  map: orElse(mapLink.transform(mapText)),
})

/**
 * A post as REST callers send it: in their own language unless they say otherwise, and a new one is sent, as nobody sends it later.
 * A view of one may be sent back as it was got.
 */
export const restPost: RestFields = {
  schema: z.object({
    ...input,
    language: locale.optional().describe("The caller's where it is left out"),
    status: status.describe('Of a new post `published` where it is left out: what may not be published at once waits'),
  }),
  async read(given, ctx) {
    const sent = {
      language: ctx.locale,
      ...(given.id === undefined && { status: 'published' }),
      ...view.parse(given),
    }
    return { ...sent, ...(await unchangedIn(sent, ctx)) }
  },
}
