import type { z } from 'zod'
import { toDollars } from '#shared/money.ts'
import type { PostContentView, PostView, saveDraftInput } from '#shared/post.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { PRICE_FOR, PRICE_UNITS } from '#shared/vocabulary.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { viewOf } from './queries.ts'
import { contentOf, rejectUnknown } from './write.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * What the author of a post wrote, in all languages.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change it
 */
export async function getContent(ctx: Ctx, id: string): Promise<PostContentView> {
  const row = await ctx.db
    .selectFrom('post')
    .select(['id', 'version', 'status', 'type', 'name', 'language', 'translations', 'place_type', 'category_id'])
    .select(['province', 'address', 'description', 'images', 'price_from_cents', 'price_unit', 'price_for', 'pass'])
    .select(['map', 'lat', 'lon', 'precision', 'hours', 'starts_at', 'ends_at', 'contact', 'social_links', 'is_sample'])
    .select('owner_id')
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!row || (row.owner_id !== ctx.actor.id && !isAdminOrSystem(ctx.actor))) throw new Rejection('POST_NOT_FOUND')
  const { owner_id: _, price_from_cents, price_unit, price_for, ...content } = row
  return {
    ...content,
    place_type: content.place_type || null,
    province: content.province || null,
    images: await picturesOf(ctx, content.images),
    price_from: price_from_cents === null ? null : toDollars(price_from_cents),
    price_unit: PRICE_UNITS.find((unit) => unit === price_unit) ?? null,
    price_for: PRICE_FOR.find((payers) => payers === price_for) ?? 'everyone',
  }
}

/** How a post would look if it were saved. */
export async function previewPost(ctx: Ctx, input: z.output<typeof saveDraftInput>): Promise<PostView> {
  await rejectUnknown(ctx, input)
  const now = ctx.now().toISOString()
  const owner = ctx.db.selectFrom('account').select('username').where('id', '=', ctx.actor.id)
  return viewOf(ctx, {
    ...contentOf(input),
    id: input.id ?? ctx.actor.id,
    status: 'draft',
    version: 0,
    owner_id: ctx.actor.id,
    owner_name: (await owner.executeTakeFirst())?.username ?? null,
    created_at: now,
    updated_at: now,
    likes: 0,
    views: 0,
    liked_at: null,
    saved_at: null,
  })
}
