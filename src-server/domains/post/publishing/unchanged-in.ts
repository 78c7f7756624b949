import type { z } from 'zod'
import { postView } from '#shared/post.ts'
import { priceAsSent } from '#shared/read-money.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { rateOf, referenceOf } from '../../catalog/public.ts'
import { readSince } from '../../content-history.ts'
import { priceOf } from '../listing/present/price.ts'
import { inLanguage } from '../listing/present/words.ts'
import { isOwnOrAdmins } from '../queries.ts'
import { POST_CONTENT } from '../state.ts'
import type { PostRow } from '../table.ts'
import { asWritten } from './written.ts'

type Ctx = RequestContext & { actor: Actor }
type Sent = Readonly<Record<string, unknown>>

/** What a view of a post says of itself, so that others are no view. */
const viewed = postView.pick({ id: true, version: true, language: true, lang: true, description_lang: true })
type Viewed = z.infer<typeof viewed>

const WORDS = ['name', 'address', 'description'] as const
const PRICE = ['price_from', 'price_unit', 'price_for'] as const

/**
 * A view of a post has its words in the reader's language, and a hotel's price by its rooms. Where it is sent back, each of them
 * that has not been changed stays as its author wrote it.
 * @returns these fields as they were written; none for what is no view of the caller's own post
 */
export async function unchangedIn(sent: Sent, ctx: RequestContext): Promise<Sent> {
  const { actor } = ctx
  const { data: view } = viewed.safeParse(sent)
  if (!view || !actor) return {}
  const row = await ctx.db.selectFrom('post').selectAll().where('id', '=', view.id).executeTakeFirst()
  if (!row || !isOwnOrAdmins(ctx, row)) return {}
  return { ...(await wordsIn({ ...ctx, actor }, { sent, view, row })), ...(await priceIn(ctx, sent, row)) }
}

/** By the version that was viewed: a call that is repeated is the same, although the words have changed since. */
async function wordsIn(ctx: Ctx, { sent, view, row }: { sent: Sent; view: Viewed; row: PostRow }): Promise<Sent> {
  const shown = row.change ? row : (await readSince(ctx, POST_CONTENT, view.id, view.version)).before
  if (!shown || shown.language !== view.language) return {}
  const languages = [view.lang, view.description_lang, ctx.locale]
  const isShown = (field: (typeof WORDS)[number]) =>
    languages.some((language) => sent[field] === inLanguage(shown, field, language).text)
  return Object.fromEntries(WORDS.filter(isShown).map((field) => [field, shown[field]]))
}

async function priceIn(ctx: RequestContext, sent: Sent, row: Parameters<typeof priceOf>[0] & PostRow): Promise<Sent> {
  const shown = priceOf(row, rateOf(await referenceOf(ctx).current()))
  const { price_from, price_riel, ...rest } = asWritten(row)
  const written = { ...rest, price_from: priceAsSent({ price_from, price_riel }) }
  return Object.fromEntries(
    PRICE.filter((field) => sent[field] === shown[field]).map((field) => [field, written[field]]),
  )
}
