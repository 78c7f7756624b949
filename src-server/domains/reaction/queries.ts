import type { z } from 'zod'
import type { BookmarksPage, bookmarksInput, LikersPage, likersInput, OwnReactions } from '#shared/reaction.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { getCards, isCalled, rejectUnpublished } from '../post/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>
type OwnCtx = Ctx & { actor: Actor }

type Reaction = { is_liked: boolean; is_saved: boolean; likes: number; saves: number }

/** Whether the caller likes and has saved the post, and how many do. */
export const getReaction = ({ pool, actor }: Pick<OwnCtx, 'pool' | 'actor'>, post_id: string): Promise<Reaction> =>
  reactionOf(pool, { account_id: actor.id, post_id })

type Pair = { account_id: string; post_id: string }

const reactionOf = batched(async (sql, pairs: readonly Pair[]) => {
  const { rows } = await sql.query<Reaction>({
    name: 'reactions-of',
    text: `select r.liked_at is not null as is_liked, r.saved_at is not null as is_saved,
             coalesce(c.likes, 0) as likes, coalesce(c.saves, 0) as saves
           from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (account_id, post_id, nth)
           left join post_count c on c.post_id = asked.post_id
           left join reaction r on r.account_id = asked.account_id and r.post_id = asked.post_id
           order by nth`,
    values: [pairs.map(({ account_id }) => account_id), pairs.map(({ post_id }) => post_id)],
  })
  return rows
})

/** @throws Rejection POST_NOT_FOUND */
export async function getPublishedReaction(ctx: Pick<OwnCtx, 'pool' | 'actor'>, post_id: string) {
  await rejectUnpublished(ctx, post_id)
  return getReaction(ctx, post_id)
}

/** Tells which of the posts the caller likes and has saved. */
export async function listOwnReactions({ db, actor }: OwnCtx, post_ids: readonly string[]): Promise<OwnReactions> {
  if (post_ids.length === 0) return { liked: [], saved: [] }
  const rows = await db
    .selectFrom('reaction')
    .select(['post_id', 'liked_at', 'saved_at'])
    .where('account_id', '=', actor.id)
    .where('post_id', 'in', post_ids)
    .execute()
  const postsWith = (column: 'liked_at' | 'saved_at') =>
    rows.filter((row) => row[column] !== null).map(({ post_id }) => post_id)
  return { liked: postsWith('liked_at'), saved: postsWith('saved_at') }
}

/** The members who like a published post, the latest first, without deleted and suspended ones. @throws Rejection POST_NOT_FOUND */
export async function listLikers(ctx: Ctx, input: z.output<typeof likersInput>): Promise<LikersPage> {
  await rejectUnpublished(ctx, input.post_id)
  const likes = ctx.db
    .selectFrom('reaction as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .where('r.post_id', '=', input.post_id)
    .where('r.liked_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
  const [rows, count] = await Promise.all([
    likes
      .select(['a.id', 'a.username', 'a.picture_id', 'r.liked_at'])
      .orderBy('r.liked_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    ctx.db.selectFrom('post_count').select('likes').where('post_id', '=', input.post_id).executeTakeFirst(),
  ])
  const pictures = await picturesOf(
    ctx,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  )
  const pictureOf = new Map(pictures.map((picture) => [picture.id, picture]))
  return {
    rows: rows.map(({ id, username, picture_id, liked_at }) => ({
      user_uuid: id,
      userName: username ?? '',
      profile: (picture_id && pictureOf.get(picture_id)) || null,
      at: liked_at ?? '',
    })),
    total: count?.likes ?? 0,
  }
}

/** The published posts that the caller has saved, the latest first; with `q` those whose names contain the words. */
export async function listBookmarks(ctx: OwnCtx, input: z.output<typeof bookmarksInput>): Promise<BookmarksPage> {
  const { type, q, page, pageSize } = input
  const saved = ctx.db
    .selectFrom('reaction as r')
    .innerJoin('post as p', 'p.id', 'r.post_id')
    .where('r.account_id', '=', ctx.actor.id)
    .where('r.saved_at', 'is not', null)
    .where('p.status', '=', 'published')
    .where((eb) => eb.and([...(type ? [eb('p.type', '=', type)] : []), ...(q ? [isCalled(q)] : [])]))
  const [rows, count] = await Promise.all([
    saved
      .select(['r.post_id', 'r.saved_at'])
      .orderBy('r.saved_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    saved.select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total')).executeTakeFirst(),
  ])
  const savedAt = new Map(rows.map(({ post_id, saved_at }) => [post_id, saved_at ?? '']))
  const cards = await getCards(ctx, [...savedAt.keys()])
  return { rows: cards.map((card) => ({ ...card, saved_at: savedAt.get(card.id) ?? '' })), total: count?.total ?? 0 }
}
