import { z } from 'zod'
import { toDollars } from '#shared/money.ts'
import { priceAsSent } from '#shared/read-money.ts'
import { roomView, saveRoomInput } from '#shared/room.ts'
import { uuid } from '#shared/text.ts'
import type { RequestContext } from '../../procedures/context.ts'
import type { RestFields } from '../../procedures/description.ts'
import { changedPrice } from '../../procedures/rest-view.ts'
import { wordsAt } from './history.ts'
import { isOwnRoom } from './queries.ts'

const { description, ...others } = saveRoomInput.shape

const place = z.object({ id: uuid })
/** A view has its places with their names. */
const placed = z.object({ branch: place, post: place }).partial()
const viewed = roomView
  .pick({ id: true, version: true })
  .extend({ price: z.unknown(), price_riel: roomView.shape.price_riel })

/**
 * A room as REST callers send it: its description may be a text alone, which is in the language of the call. A view of one may be
 * sent back as it was got.
 */
export const roomFields: RestFields = {
  schema: z.object({ ...others, description: z.union([z.string(), description]) }),
  async read({ description: words, ...given }, ctx) {
    const { branch, post } = placed.safeParse(given).data ?? {}
    return {
      ...(branch && { branch_id: branch.id }),
      ...(post && { post_id: post.id }),
      ...given,
      ...(await priceIn(given, ctx)),
      ...(words !== undefined && { description: typeof words === 'string' ? { [ctx.locale]: words } : words }),
    }
  },
}

/** A price in riel is shown in dollars as well: one that has not been changed since stays in riel. */
async function priceIn(given: Record<string, unknown>, ctx: RequestContext) {
  const { actor } = ctx
  const { data: view } = viewed.safeParse(given)
  // The history of a room is long, and only its owner's to read.
  if (!view || !actor || !(await isOwnRoom({ ...ctx, actor }, view.id))) return {}
  const { price_cents, price_riel = null } = await wordsAt(ctx, view.id, view.version)
  if (price_cents === undefined) return {}
  const dollars = toDollars(price_cents)
  const changed = changedPrice(
    { dollars: view.price, riel: view.price_riel },
    { dollars, riel: price_riel },
    'price_riel',
  )
  return { price: changed === undefined ? priceAsSent({ price_from: dollars, price_riel }) : changed }
}
