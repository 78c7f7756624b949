import { POST_REASONS } from '#shared/moderation.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { ModerationView, PostCard, PostDetail, PostView } from '#shared/post.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { lunarDate } from '../../calendar/lunar-date.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { firstComments } from '../comment/public.ts'
import { picturesOf } from '../file/public.ts'
import { displayedRooms } from '../room/public.ts'
import { COUNTS } from './listing/card-row.ts'
import { relatedIds } from './listing/find/related.ts'
import { cardContext } from './listing/hydrate/card-context.ts'
import { toCard } from './listing/present/card.ts'
import { byLanguage, inLanguage } from './listing/present/words.ts'
import { getCards } from './public.ts'
import type { PostRow } from './table.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'actor' | 'log'>

/**
 * @throws Rejection POST_NOT_FOUND when there is none, or it is unpublished and the caller neither its owner nor an
 * admin
 */
export async function getPost(ctx: Ctx, id: string): Promise<PostView> {
  return viewOf(ctx, await readPost(ctx, id))
}

type Joined = {
  likes: number
  views: number
  owner_name: string | null
  liked_at: string | null
  saved_at: string | null
}

/** @throws Rejection POST_NOT_FOUND as `getPost` does */
export async function readPost(ctx: Ctx, id: string): Promise<PostRow & Joined> {
  const row = await ctx.db
    .selectFrom('post as p')
    .leftJoin('post_count as c', 'c.post_id', 'p.id')
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .leftJoin('reaction as r', (join) =>
      join
        .onRef('r.subject_id', '=', 'p.id')
        .on('r.subject_type', '=', 'post')
        .on('r.account_id', '=', ctx.actor?.id ?? null),
    )
    .selectAll('p')
    .select(COUNTS)
    .select(['o.username as owner_name', 'r.liked_at', 'r.saved_at'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row || !maySee(ctx, row)) throw new Rejection('POST_NOT_FOUND')
  return row
}

/** A post's row, or what would be its row, with what belongs to it. */
type ViewRow = Joined &
  Omit<
    PostRow,
    | 'open_minutes'
    | 'exceptional'
    | 'search_text'
    | 'is_sealed'
    | 'published_at'
    | 'change_words'
    | 'change_images'
    | 'restorable_until'
    | 'queued_at'
    | 'is_withheld'
  >

/** A post in the caller's language. */
export async function viewOf(ctx: Ctx, row: ViewRow): Promise<PostView> {
  const images = await picturesOf(ctx, row.images)
  const [cover] = images
  const image = {
    image_id: cover?.id ?? null,
    content: null,
    format: null,
    width: null,
    height: null,
    thumbhash: null,
    variant_widths: null,
  }
  const description = inLanguage(row, 'description', ctx.locale)
  return {
    ...toCard({ ...row, ...image }, await cardContext(ctx)),
    image: cover ?? null,
    images,
    version: row.version,
    status: row.status,
    moderation: isOwnOrAdmins(ctx, row) ? moderationOf(row) : null,
    description: description.text,
    description_lang: description.lang,
    language: row.language,
    names: byLanguage(row, 'name'),
    translations: isOwnOrAdmins(ctx, row) ? row.translations : null,
    aliases: row.aliases,
    map: row.map,
    lat: row.lat,
    lon: row.lon,
    precision: row.precision,
    contact: row.contact,
    social_links: row.social_links,
    category_id: row.category_id,
    lunar_date: row.starts_at && lunarDate(phnomPenhDate(new Date(row.starts_at)), ctx.locale),
    updated_at: row.updated_at,
    is_liked: row.liked_at !== null,
    is_saved: row.saved_at !== null,
  }
}

export function maySee({ actor }: Ctx, row: Pick<PostRow, 'status' | 'owner_id'>): boolean {
  if (row.status === 'published') return true
  return row.status !== 'deleted' && isOwnOrAdmins({ actor }, row)
}

export const isOwnOrAdmins = ({ actor }: Pick<Ctx, 'actor'>, { owner_id }: Pick<PostRow, 'owner_id'>): boolean =>
  actor !== null && (owner_id === actor.id || isAdminOrSystem(actor))

type Moderated = Pick<PostRow, 'submitted_at' | 'change' | 'is_held' | 'reason' | 'reason_note'>

/** How a post stands with the admins. A reason is of the last decision, and not told while the next one is awaited. */
export const moderationOf = ({ submitted_at, change, is_held, reason, reason_note }: Moderated): ModerationView => ({
  is_waiting: submitted_at !== null,
  has_change: change !== null,
  is_held,
  reason: submitted_at === null ? (POST_REASONS.find((one) => one === reason) ?? null) : null,
  note: submitted_at === null ? reason_note : null,
})

const RELATED = 6

export async function getDetail(ctx: Ctx, id: string): Promise<PostDetail> {
  const [post, related] = await Promise.all([getPost(ctx, id), getRelated(ctx, id, RELATED)])
  if (post.status !== 'published') return { ...post, related, comments: [], rooms: [] }
  const [comments, rooms] = await Promise.all([
    firstComments(ctx, { kind: 'post', id }),
    post.type === 'hotel' ? displayedRooms(ctx, id) : [],
  ])
  return { ...post, related, comments, rooms }
}

/** @throws Rejection POST_NOT_FOUND as `getPost` does */
export async function getRelated(ctx: Ctx, id: string, limit: number): Promise<PostCard[]> {
  const of = await ctx.db
    .selectFrom('post')
    .select(['id', 'type', 'province', 'place_type', 'starts_at', 'status', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!of || !maySee(ctx, of)) throw new Rejection('POST_NOT_FOUND')
  return getCards(ctx, await relatedIds(ctx, of, limit))
}
