import type { z } from 'zod'
import type { PostView, saveDraftInput, savePostInput } from '#shared/post.ts'
import { centsOf } from '#shared/riel.ts'
import { findFeast } from '../../../calendar/feasts.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { fieldProblem } from '../../../procedures/field-problems.ts'
import { isRepeat, requestOf } from '../../../procedures/request.ts'
import { readPhone } from '../../../sign-in/account-keys.ts'
import { rateOf, referenceOf, rejectUnknownCategory } from '../../catalog/public.ts'
import { eraseTakenAway, rejectForeignFiles, rejectSamePictures } from '../../file/public.ts'
import { type PostCommand, post } from '../decider.ts'
import { everyDay, type PostContent } from '../events.ts'
import { getPost } from '../queries.ts'
import { referenceWithCodes } from '../reference-with-codes.ts'
import { withChanges } from './changed-since.ts'
import { decide, picturesOfPost, rejectSuspendedAuthor } from './decide.ts'
import { withholdIfSuspended } from './follow-author.ts'
import { postRules } from './moderation-policy.ts'
import { undoDecision } from './undo-decision.ts'

type Ctx = RequestContext & { actor: Actor }
/** The input of a draft, or of a whole post. */
type SavePost = z.output<typeof saveDraftInput> & Partial<Pick<z.output<typeof savePostInput>, 'submit' | 'status'>>

/** Saves a post; an incomplete one only as a draft. Reference codes and pictures are checked here, where the database can be asked. */
export async function savePost(ctx: Ctx, id: string, input: SavePost): Promise<PostView> {
  const { id: _id, version, status } = input
  const before = await picturesOfPost(ctx, id)
  if (!(await isRepeat(ctx))) {
    await rejectUnknown(ctx, input)
    await rejectSamePictures(ctx, 'images', { ids: input.images, before: before ?? [] })
  }
  const content = contentOf(input, rateOf(await referenceOf(ctx).current()))
  // Left out where it is false, as keys of commands from before it was there are compared with their text.
  const isSent = input.submit || status === 'pending' || status === 'published'
  const { aliases } = input
  const command = { type: 'SavePost' as const, content, ...(isSent && { submit: isSent }), ...(aliases && { aliases }) }
  const saved = await write(ctx, { id, expected: version }, command)
  if (before !== null) await eraseTakenAway(ctx, before, content.images)
  if (status === 'hidden' && saved.status === 'published') return write(ctx, { id, step: 'hide' }, { type: 'HidePost' })
  return saved
}

/** @throws Rejection if the post names reference data or pictures that are not there, or not for the caller */
export async function rejectUnknown(ctx: Ctx, input: SavePost): Promise<void> {
  await Promise.all([checkCodes(ctx, input), rejectForeignFiles(ctx, 'images', input.images)])
}

/** The stored form of the input: blank where a draft lacks something, and hours of each weekday, also where they came as one interval for every day; `rate` is how many riel a dollar is. */
export function contentOf(input: SavePost, rate: number): PostContent {
  const { id: _id, version: _version, submit: _submit, status: _status, aliases: _aliases, price_from, ...rest } = input
  const { hours, open_24h, open_from, open_to, precision, ...words } = rest
  const { place_type, province } = input
  const { lat, lon, contact } = words
  return {
    ...words,
    place_type: place_type ?? '',
    province: province ?? '',
    price_from_cents: price_from && centsOf(price_from, rate),
    price_riel: price_from?.currency === 'KHR' ? price_from.amount : null,
    precision: lat === null || lon === null ? null : (precision ?? 'exact'),
    hours: hours === undefined ? everyDay({ open_24h, open_from, open_to }) : hours,
    contact: { ...contact, phone: contact.phone && wholeNumber(contact.phone) },
  }
}

/** @throws Rejection PHONE_INVALID */
function wholeNumber(phone: string): string {
  const number = readPhone(phone)
  if (number === null) throw fieldProblem('contact.phone', 'PHONE_INVALID')
  return number
}

export async function write(
  ctx: Ctx,
  stream: { id: string; expected?: number | undefined; step?: string },
  command: PostCommand,
): Promise<PostView> {
  const isSent = command.type === 'SavePost' && command.submit === true
  if (isSent) await rejectSuspendedAuthor(ctx, stream.id)
  try {
    await handle(ctx, await postRules(ctx), requestOf(ctx, stream), command)
  } catch (error) {
    throw await withChanges(ctx, stream, error)
  }
  if (isSent || command.type === 'RestorePost') await withholdIfSuspended(ctx, stream.id)
  return getPost(ctx, stream.id)
}

export async function decidePost(
  ctx: Ctx,
  stream: { id: string; expected: number | undefined },
  command: PostCommand,
): Promise<PostView> {
  await decide(ctx, stream, command)
  return getPost(ctx, stream.id)
}

export async function undoPostDecision(ctx: Ctx, decided: { id: string; version: number }): Promise<PostView> {
  await undoDecision(ctx, decided)
  return getPost(ctx, decided.id)
}

/** Soft delete, idempotent: the history stays, the pictures go once the post cannot be had back. */
export async function removePost(ctx: Ctx, id: string, step?: string): Promise<null> {
  const before = await picturesOfPost(ctx, id)
  await handle(ctx, post, requestOf(ctx, { id, step, ends: true }), { type: 'DeletePost' })
  await eraseTakenAway(ctx, before ?? [], [])
  return null
}

/**
 * Takes a deletion back.
 * @throws Rejection POST_NOT_FOUND also where the account of its author was deleted since: nobody could answer for it any more
 */
export async function restorePost(ctx: Ctx, id: string): Promise<PostView> {
  return write(ctx, { id }, { type: 'RestorePost' })
}

export async function removePostsOf(ctx: Ctx, ownerId: string): Promise<null> {
  const posts = ctx.db.selectFrom('post').select('id').where('owner_id', '=', ownerId).where('status', '!=', 'deleted')
  for (const { id } of await posts.execute()) await removePost(ctx, id, 'each')
  return null
}

async function checkCodes(ctx: Ctx, { type, place_type, province, category_id, pass, hours }: SavePost): Promise<void> {
  const { placeTypes } = await referenceWithCodes(ctx, { province, place_type, pass })
  if (place_type === 'all') throw fieldProblem('place_type', 'PLACE_TYPE_UNKNOWN')
  const page = placeTypes.get(place_type ?? '')?.page ?? null
  if (page !== null && page !== type) throw fieldProblem('place_type', 'PLACE_TYPE_ELSEWHERE')
  if (hours?.exceptions.some(({ feast }) => feast !== null && !findFeast(feast)))
    throw fieldProblem('hours', 'FEAST_UNKNOWN')
  if (category_id !== null) await rejectUnknownCategory(ctx, category_id)
}
