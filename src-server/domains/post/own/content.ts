import type { z } from 'zod'
import type { PostView, saveDraftInput } from '#shared/post.ts'
import type { PostContentView } from '#shared/post-content.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { withoutUndone } from '../../../publishing/versions.ts'
import { rateOf } from '../../catalog/public.ts'
import { readSteps } from '../../content-history.ts'
import { picturesOf } from '../../file/public.ts'
import { mergedChange } from '../change.ts'
import { contentOf, rejectUnknown } from '../publishing/write.ts'
import { asWritten } from '../publishing/written.ts'
import { isOwnOrAdmins, moderationOf, viewOf } from '../queries.ts'
import { referenceWithCodes } from '../reference-with-codes.ts'
import { POST_CONTENT } from '../state.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * The words that the author of a post wrote, in all languages.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change it
 */
export async function getContent(ctx: Ctx, id: string): Promise<PostContentView> {
  const row = await ctx.db
    .selectFrom('post')
    .select(['id', 'version', 'status', 'type', 'name', 'language', 'translations', 'place_type', 'category_id'])
    .select(['province', 'address', 'description', 'images', 'price_from_cents', 'price_riel'])
    .select(['price_unit', 'price_for', 'pass', 'room_price_cents'])
    .select(['map', 'lat', 'lon', 'precision', 'hours', 'starts_at', 'ends_at', 'contact', 'social_links', 'is_sample'])
    .select(['aliases', 'owner_id', 'change', 'change_words', 'submitted_at', 'is_held', 'reason', 'reason_note'])
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!row || !isOwnOrAdmins(ctx, row)) throw new Rejection('POST_NOT_FOUND')
  const {
    aliases,
    owner_id,
    change,
    change_words,
    submitted_at,
    is_held,
    reason,
    reason_note,
    room_price_cents,
    ...published
  } = row
  // Admins change what readers see.
  const isOwnChange = change !== null && owner_id === ctx.actor.id
  const latest = isOwnChange ? { ...published, ...mergedChange(change, change_words) } : published
  return {
    ...asWritten(latest),
    aliases,
    is_priced_by_rooms: latest.type === 'hotel' && room_price_cents !== null,
    is_saved_by_me: await isLastSavedBy(ctx, id),
    moderation: moderationOf({ change, submitted_at, is_held, reason, reason_note }),
    images: await picturesOf(ctx, latest.images),
  }
}

async function isLastSavedBy({ sql, actor }: Ctx, id: string): Promise<boolean> {
  const steps = withoutUndone(await readSteps(sql, POST_CONTENT, id))
  const last = steps.findLast(({ step }) => step === 'saved' || step === 'drafted' || step === 'restored')
  return last?.meta.actor.id === actor.id
}

const NOT_MODERATED = { change: null, submitted_at: null, is_held: false, reason: null, reason_note: null }

/** How a post would look if it were saved. */
export async function previewPost(ctx: Ctx, input: z.output<typeof saveDraftInput>): Promise<PostView> {
  const [reference] = await Promise.all([referenceWithCodes(ctx, {}), rejectUnknown(ctx, input)])
  const now = ctx.now().toISOString()
  const owner = ctx.db.selectFrom('account').select('username').where('id', '=', ctx.actor.id)
  // The caller is told no more of somebody else's post than the caller has typed.
  const saved = ctx.db
    .selectFrom('post')
    .select(['room_price_cents', 'room_price_riel'])
    .where('id', '=', input.id ?? null)
    .$if(!isAdminOrSystem(ctx.actor), (post) => post.where('owner_id', '=', ctx.actor.id))
  return viewOf(ctx, {
    ...contentOf(input, rateOf(reference)),
    ...((await saved.executeTakeFirst()) ?? { room_price_cents: null, room_price_riel: null }),
    aliases: input.aliases ?? [],
    id: input.id ?? ctx.actor.id,
    status: 'draft',
    version: 0,
    owner_id: ctx.actor.id,
    owner_name: (await owner.executeTakeFirst())?.username ?? null,
    ...NOT_MODERATED,
    created_at: now,
    updated_at: now,
    likes: 0,
    views: 0,
    liked_at: null,
    saved_at: null,
  })
}
