import { z } from 'zod'
import { locale } from '#shared/locales.ts'
import { postView, savePostInput } from '#shared/post.ts'
import { priceAsSent } from '#shared/read-money.ts'
import { differing } from '../../../event-sourcing/history.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import type { RestFields } from '../../../procedures/description.ts'
import { rateOf, referenceOf } from '../../catalog/public.ts'
import { inLanguage, priceOf } from '../listing/cards.ts'
import { isOwnOrAdmins } from '../queries.ts'
import { asSent } from './as-sent.ts'
import { asWritten } from './written.ts'

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

const PRICE = {
  price_from: true,
  price_from_riel: true,
  price_currency: true,
  price_unit: true,
  price_for: true,
} as const
const seen = postView.pick({ id: true, language: true, name: true, address: true, description: true, ...PRICE })

const WORDS = ['name', 'address', 'description'] as const

/**
 * A view has its words in the reader's language, and a hotel's price by its rooms. Those that come back as they were got stay as
 * their author wrote them.
 */
async function unchangedIn(sent: Record<string, unknown>, ctx: RequestContext): Promise<Record<string, unknown>> {
  const { data: view } = seen.safeParse(sent)
  if (!view) return {}
  const row = await ctx.db.selectFrom('post').selectAll().where('id', '=', view.id).executeTakeFirst()
  if (!row || !isOwnOrAdmins(ctx, row)) return {}
  const isRead = (field: (typeof WORDS)[number]) => view[field] === inLanguage(row, field, ctx.locale).text
  const words = view.language === row.language ? WORDS.filter(isRead) : []
  const shown = priceOf(row, rateOf(await referenceOf(ctx).current()))
  const { price_from, price_riel, price_unit, price_for } = asWritten(row)
  return {
    ...Object.fromEntries(words.map((field) => [field, row[field]])),
    ...(Object.keys(differing(shown, view)).length === 0 && {
      price_from: priceAsSent({ price_from, price_riel }),
      ...{ price_unit, price_for },
    }),
  }
}
