import { z } from 'zod'
import { toDollars } from '#shared/money.ts'
import { priceAsSent } from '#shared/read-money.ts'
import { roomView, saveRoomInput } from '#shared/room.ts'
import { looseNumber, uuid } from '#shared/text.ts'
import type { RequestContext } from '../../procedures/context.ts'
import type { RestFields } from '../../procedures/description.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { wordsAt } from './history.ts'
import { isOwnRoom } from './queries.ts'

const { description, ...others } = saveRoomInput.shape

const place = z.object({ id: uuid })
/** A view has its places with their names. */
const placed = z.object({ branch: place, post: place }).partial()
/** Riel that are left out, as null and an empty text are, are as they were. */
const viewed = roomView
  .pick({ id: true, version: true })
  .extend({ price: z.unknown(), price_riel: looseNumber(z.int()).optional().catch(undefined) })

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

/**
 * A price in riel is shown in dollars as well. One that has not been changed since it was viewed stays as it is; else it is what was
 * changed, in that currency.
 * @throws Rejection INPUT_INVALID where both were, as one of them would be lost
 */
async function priceIn(given: Record<string, unknown>, ctx: RequestContext) {
  const { actor } = ctx
  const { data: view } = viewed.safeParse(given)
  // The history of a room is long, and only its owner's to read.
  if (!view || !actor || !(await isOwnRoom({ ...ctx, actor }, view.id))) return {}
  const { price_cents, price_riel: riel = null } = await wordsAt(ctx, view.id, view.version)
  if (price_cents === undefined) return {}
  const isInDollars = view.price !== toDollars(price_cents)
  const isInRiel = view.price_riel !== undefined && view.price_riel !== riel
  if (isInDollars && isInRiel) throw fieldProblem('price_riel', 'INPUT_INVALID')
  if (isInDollars) return {}
  return { price: priceAsSent({ price_from: toDollars(price_cents), price_riel: view.price_riel ?? riel }) }
}
