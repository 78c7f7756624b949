import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import { postId } from '#shared/post.ts'
import {
  bookmarkInput,
  bookmarksInput,
  bookmarksPage,
  bookmarkView,
  likeInput,
  likersInput,
  likersPage,
  likeView,
  ofPost,
  ownReactions,
  ownReactionsInput,
} from '#shared/reaction.ts'
import { pageAtCursor } from '#shared/text.ts'
import { GUEST, MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getPublishedReaction, getReaction, listBookmarks, listLikers, listOwnReactions } from './queries.ts'
import { react, removeBookmark, withdrawAllOf } from './write.ts'

type Reaction = Awaited<ReturnType<typeof getReaction>>
const likeOf = ({ is_liked, likes }: Reaction) => ({ is_liked, amount_of_likes: likes })
const bookmarkOf = ({ is_saved, saves }: Reaction) => ({ is_saved, amount: saves })

export const reactionRouter = router({
  like: procedure({
    does: 'Likes a post or takes the like back; without is_liked, whichever it is not yet',
    access: MEMBER,
    rest: { method: 'POST', path: 'saveLike' },
    input: likeInput,
    example: { post_id: EXAMPLE_ID.post, is_liked: true },
    output: likeView,
  }).mutation(async ({ ctx, input: { post_id, is_liked: on, account_id } }) => {
    await react(ctx, 'Like', { post_id, on, account_id })
    return likeOf(await getReaction(ctx, post_id))
  }),

  likeDetail: procedure({
    does: 'Whether the caller likes a post, and how many do',
    access: MEMBER,
    rest: { method: 'GET', path: 'likeDetail' },
    input: ofPost,
    example: { post_id: EXAMPLE_ID.post },
    output: likeView,
  }).query(async ({ ctx, input }) => likeOf(await getPublishedReaction(ctx, input.post_id))),

  likers: procedure({
    does: 'A page of who likes a post, the latest first',
    access: GUEST,
    kept: true,
    rest: { method: 'POST', path: 'getLikes' },
    input: likersInput,
    example: { post_id: EXAMPLE_ID.post },
    output: likersPage,
  }).query(({ ctx, input }) => listLikers(ctx, pageAtCursor(input))),

  bookmark: procedure({
    does: 'Saves a post for later or lets it go; without is_saved, whichever it is not yet',
    access: MEMBER,
    rest: { method: 'POST', path: 'savedPost' },
    input: bookmarkInput,
    example: { post_id: EXAMPLE_ID.post, is_saved: true },
    output: bookmarkView,
  }).mutation(async ({ ctx, input: { post_id, is_saved: on, account_id } }) => {
    await react(ctx, 'Bookmark', { post_id, on, account_id })
    return bookmarkOf(await getReaction(ctx, post_id))
  }),

  bookmarkDetail: procedure({
    does: 'Whether the caller has saved a post, and how many have',
    access: MEMBER,
    rest: { method: 'GET', path: 'savedDetail' },
    input: ofPost,
    example: { post_id: EXAMPLE_ID.post },
    output: bookmarkView,
  }).query(async ({ ctx, input }) => bookmarkOf(await getPublishedReaction(ctx, input.post_id))),

  bookmarks: procedure({
    does: 'A page of the published posts that the caller has saved, the latest first',
    access: MEMBER,
    rest: { method: 'GET', path: 'getPsSaved' },
    input: bookmarksInput,
    example: {},
    output: bookmarksPage,
  }).query(({ ctx, input }) => listBookmarks(ctx, input)),

  removeBookmark: procedure({
    does: 'Lets a saved post go, also one that is no longer published; a second time it does nothing',
    access: MEMBER,
    rest: { method: 'DELETE', path: 'deleteSaved/:id' },
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeBookmark(ctx, input.id)),

  own: procedure({
    does: 'Which of these posts the caller likes and has saved',
    access: MEMBER,
    input: ownReactionsInput,
    example: { post_ids: [EXAMPLE_ID.post] },
    output: ownReactions,
  }).query(({ ctx, input }) => listOwnReactions(ctx, input.post_ids)),

  withdrawAllOf: procedure({
    does: 'Takes back what an account likes and has saved; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => withdrawAllOf(ctx, input.uuid)),
})
