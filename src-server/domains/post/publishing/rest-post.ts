import { z } from 'zod'
import { locale } from '#shared/locales.ts'
import { savePostInput } from '#shared/post.ts'
import type { RestFields } from '../../../procedures/description.ts'

const { status, ...input } = savePostInput.shape

/** A post as REST callers send it: in their own language unless they say otherwise, and a new one is sent, as nobody sends it later. */
export const restPost: RestFields = {
  schema: z.object({
    ...input,
    language: locale.optional().describe("The caller's where it is left out"),
    status: status.describe('Of a new post `published` where it is left out: what may not be published at once waits'),
  }),
  read: (given, { locale }) => ({
    language: locale,
    ...(given.id === undefined && { status: 'published' }),
    ...given,
  }),
}
