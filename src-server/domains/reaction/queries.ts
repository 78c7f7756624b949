import type { z } from 'zod'
import type { LikersPage, likersInput, OwnReactions, ownReactionsInput } from '#shared/reaction.ts'
import type { Subject, SubjectKind } from '#shared/subject.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { COUNTS, readCounts, rejectUnshown } from '../subjects.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>
type OwnCtx = Ctx & { actor: Actor }

type Reaction = { is_liked: boolean; is_saved: boolean; likes: number; saves: number }

/** Whether the caller likes and has saved the subject, and how many do. */
export const getReaction = (
  { pool, actor }: Pick<OwnCtx, 'pool' | 'actor'>,
  { kind, id: subject_id }: Subject,
): Promise<Reaction> => REACTION_OF[kind](pool, { account_id: actor.id, subject_id })

type Pair = { account_id: string; subject_id: string }

const reactionOf = (kind: SubjectKind) => {
  const { table, key } = COUNTS[kind]
  return batched(async (sql, pairs: readonly Pair[]) => {
    const { rows } = await sql.query<Reaction>({
      name: `reactions-of-${kind}`,
      text: `select r.liked_at is not null as is_liked, r.saved_at is not null as is_saved,
               coalesce(c.likes, 0) as likes, coalesce(c.saves, 0) as saves
             from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (account_id, subject_id, nth)
             left join ${table} c on c.${key} = asked.subject_id
             left join reaction r on r.account_id = asked.account_id and r.subject_id = asked.subject_id
               and r.subject_type = '${kind}'
             order by nth`,
      values: [pairs.map(({ account_id }) => account_id), pairs.map(({ subject_id }) => subject_id)],
    })
    return rows
  })
}
const REACTION_OF = { post: reactionOf('post'), article: reactionOf('article') }

/** @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND */
export async function getPublishedReaction(ctx: Pick<OwnCtx, 'pool' | 'actor'>, subject: Subject) {
  await rejectUnshown(ctx, subject)
  return getReaction(ctx, subject)
}

/** Tells which of the posts and articles the caller likes and has saved. */
export async function listOwnReactions(
  { db, actor }: OwnCtx,
  { post_ids, article_ids }: z.output<typeof ownReactionsInput>,
): Promise<OwnReactions> {
  const asked = { post: new Set(post_ids), article: new Set(article_ids) }
  const ids = [...asked.post, ...asked.article]
  if (ids.length === 0) return { liked: [], saved: [] }
  const found = await db
    .selectFrom('reaction')
    .select(['subject_type', 'subject_id', 'liked_at', 'saved_at'])
    .where('account_id', '=', actor.id)
    .where('subject_id', 'in', ids)
    .execute()
  const rows = found.filter(({ subject_type, subject_id }) => asked[subject_type].has(subject_id))
  const idsWith = (column: 'liked_at' | 'saved_at') =>
    rows.filter((row) => row[column] !== null).map(({ subject_id }) => subject_id)
  return { liked: idsWith('liked_at'), saved: idsWith('saved_at') }
}

/**
 * The members who like a published subject, the latest first, without deleted and suspended ones.
 * @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND
 */
export async function listLikers(ctx: Ctx, input: z.output<typeof likersInput>): Promise<LikersPage> {
  const { subject } = input
  await rejectUnshown(ctx, subject)
  const likes = ctx.db
    .selectFrom('reaction as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .where('r.subject_id', '=', subject.id)
    .where('r.subject_type', '=', subject.kind)
    .where('r.liked_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
  const [rows, counts] = await Promise.all([
    likes
      .select(['a.id', 'a.username', 'a.picture_id', 'r.liked_at'])
      .orderBy('r.liked_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    readCounts(ctx, subject),
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
    total: counts.likes,
  }
}
