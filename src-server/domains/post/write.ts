import type { z } from 'zod'
import { toCents } from '#shared/money.ts'
import type { PostView, savePostInput } from '#shared/post.ts'
import { actsForAll } from '#shared/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { isRepeat, requestOf } from '../../request.ts'
import { type PostCommand, post } from './decider.ts'
import type { PostContent } from './events.ts'
import { knownCodes, refuseUnknownCategory } from './known-codes.ts'
import { getPost } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type SavePost = z.output<typeof savePostInput>

/**
 * Writes a post and answers with it as it is now. Reference codes and pictures are checked here, where the database can be
 * asked; the rules of a post itself are the decider's.
 */
export async function savePost(ctx: Ctx, id: string, input: SavePost): Promise<PostView> {
  const { id: _id, version, price_from, ...words } = input
  if (!(await isRepeat(ctx))) await Promise.all([checkCodes(ctx, input), checkImages(ctx, input.images)])
  const content: PostContent = {
    ...words,
    price_from_cents: price_from === null ? null : toCents(price_from),
  }
  return write(ctx, { id, expected: version }, { type: 'SavePost', content })
}

/** Carries out a command on a post and answers with the fresh view. */
export async function write(
  ctx: Ctx,
  stream: { id: string; expected?: number },
  command: PostCommand,
): Promise<PostView> {
  await handle(ctx, post, requestOf(ctx, stream), command)
  return getPost(ctx, stream.id)
}

/** Deletes a post softly: its history stays, nobody sees it any more. Deleting twice is no error. */
export async function removePost(ctx: Ctx, id: string): Promise<null> {
  await handle(ctx, post, requestOf(ctx, { id }), { type: 'DeletePost' })
  return null
}

/** Deletes all posts of somebody. */
export async function removePostsOf(ctx: Ctx, ownerId: string): Promise<null> {
  const posts = ctx.db.selectFrom('post').select('id').where('owner_id', '=', ownerId).where('status', '!=', 'deleted')
  for (const { id } of await posts.execute()) await removePost({ ...ctx, idempotencyKey: undefined }, id)
  return null
}

async function checkCodes(ctx: Ctx, { type, place_type, province, category_id }: SavePost): Promise<void> {
  const { placeTypes } = await knownCodes(ctx, { province, place_type })
  if (place_type === 'all') throw new Rejection('PLACE_TYPE_UNKNOWN')
  const page = placeTypes.get(place_type)?.page ?? null
  if (page !== null && page !== type) throw new Rejection('PLACE_TYPE_ELSEWHERE')
  if (category_id !== null) await refuseUnknownCategory(ctx, category_id)
}

/** Pictures must be there, and be the author's own: nobody shows another's upload as theirs. */
async function checkImages({ db, actor }: Ctx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const rows = await db.selectFrom('file').select(['id', 'owner_id']).where('id', 'in', distinct).execute()
  const usable = rows.filter((row) => actsForAll(actor) || row.owner_id === actor.id)
  if (usable.length !== ids.length) throw new Rejection('IMAGE_UNKNOWN')
}
