import { MAX_PINS } from '#shared/limits.ts'
import type { MapPins, MapPinsInput } from '#shared/map-pins.ts'
import type { PostPage } from '#shared/post.ts'
import { rejectUnknownCategory } from '../../catalog/public.ts'
import { rejectUnknownCodes } from '../reference-with-codes.ts'
import { findList } from './find/find.ts'
import { hydrate } from './hydrate/hydrate.ts'
import { type ListContext, type ListInput, planList } from './plan/plan.ts'
import { toCard } from './present/card.ts'
import { toPin } from './present/pin.ts'

/** A page of published posts with their total. @throws Rejection as `readList` does */
export async function listPosts(ctx: ListContext, input: ListInput): Promise<PostPage> {
  const { rows, context, ...totals } = await readList(ctx, input)
  return { rows: rows.map((row) => toCard(row, context)), ...totals }
}

/** The published posts that a map shows. @throws Rejection as `readList` does */
export async function listPins(ctx: ListContext, input: MapPinsInput): Promise<MapPins> {
  const { rows, context, total } = await readList(ctx, { ...input, sort: 'popular', page: 1, pageSize: MAX_PINS })
  return { pins: rows.flatMap((row) => toPin(row, context) ?? []), total }
}

/** @throws Rejection CATEGORY_UNKNOWN */
export async function listByCategory(
  ctx: ListContext,
  id: string,
  page: { page: number; pageSize: number },
): Promise<PostPage> {
  await rejectUnknownCategory(ctx, id)
  return listPosts(ctx, { category_id: id, sort: 'newest', ...page })
}

/**
 * A list goes through four steps, each in its folder: it is planned, found and hydrated here, and then presented as cards or pins.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG
 */
async function readList(ctx: ListContext, input: ListInput) {
  const plan = await planList(ctx, input)
  const found = await findList(ctx, plan)
  const cards = await hydrate(ctx, plan, found)
  // The plan goes by a copy in memory: an admin may have removed a code since.
  rejectUnknownCodes(cards.context.reference, plan.codes)
  const { total, matches } = found
  return { ...cards, total, ...(matches && { matches }) }
}
