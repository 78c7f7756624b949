import { z } from 'zod'
import { locale } from '#shared/locales.ts'
import { savePostInput } from '#shared/post.ts'
import type { RestFields } from '../../../procedures/description.ts'
import { asSent } from './as-sent.ts'
import { unchangedIn } from './unchanged-in.ts'

const { status, ...input } = savePostInput.shape

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
      ...asSent(given),
    }
    return { ...sent, ...(await unchangedIn(sent, ctx)) }
  },
}
