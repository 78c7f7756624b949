import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import {
  bookmarkedArticlesInput,
  bookmarkedArticlesPage,
  bookmarkInput,
  bookmarksInput,
  bookmarksPage,
  bookmarkView,
  likeInput,
  likersInput,
  likersPage,
  likeView,
  ofSubject,
  ownReactions,
  ownReactionsInput,
  removeBookmarkInput,
} from '#shared/reaction.ts'
import { pageAtCursor } from '#shared/text.ts'
import { GUEST, MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { listBookmarkedArticles, listBookmarks } from './bookmarks.ts'
import { getPublishedReaction, getReaction, listLikers, listOwnReactions } from './queries.ts'
import { react, removeBookmark, withdrawAllOf } from './write.ts'

type Reaction = Awaited<ReturnType<typeof getReaction>>
const likeOf = ({ is_liked, likes }: Reaction) => ({ is_liked, amount_of_likes: likes })
const bookmarkOf = ({ is_saved, saves }: Reaction) => ({ is_saved, amount: saves })

export const reactionRouter = router({
  like: procedure({
    does: 'Likes a post or an article, or takes the like back; without is_liked, whichever it is not yet',
    access: MEMBER,
    rest: { method: 'POST', path: 'saveLike' },
    input: likeInput,
    example: { post_id: EXAMPLE_ID.post, is_liked: true },
    output: likeView,
  }).mutation(async ({ ctx, input: { subject, is_liked: on, account_id } }) => {
    await react(ctx, 'Like', { subject, on, account_id })
    return likeOf(await getReaction(ctx, subject))
  }),

  likeDetail: procedure({
    does: 'Whether the caller likes a post or an article, and how many do',
    access: MEMBER,
    rest: { method: 'GET', path: 'likeDetail' },
    input: ofSubject,
    example: { post_id: EXAMPLE_ID.post },
    output: likeView,
  }).query(async ({ ctx, input }) => likeOf(await getPublishedReaction(ctx, input.subject))),

  likers: procedure({
    does: 'A page of who likes a post or an article, the latest first',
    access: GUEST,
    kept: true,
    rest: { method: 'POST', path: 'getLikes' },
    input: likersInput,
    example: { post_id: EXAMPLE_ID.post },
    output: likersPage,
  }).query(({ ctx, input }) => listLikers(ctx, pageAtCursor(input))),

  bookmark: procedure({
    does: 'Saves a post or an article for later, or lets it go; without is_saved, whichever it is not yet',
    access: MEMBER,
    rest: { method: 'POST', path: 'savedPost' },
    input: bookmarkInput,
    example: { post_id: EXAMPLE_ID.post, is_saved: true },
    output: bookmarkView,
  }).mutation(async ({ ctx, input: { subject, is_saved: on, account_id } }) => {
    await react(ctx, 'Bookmark', { subject, on, account_id })
    return bookmarkOf(await getReaction(ctx, subject))
  }),

  bookmarkDetail: procedure({
    does: 'Whether the caller has saved a post or an article, and how many have',
    access: MEMBER,
    rest: { method: 'GET', path: 'savedDetail' },
    input: ofSubject,
    example: { post_id: EXAMPLE_ID.post },
    output: bookmarkView,
  }).query(async ({ ctx, input }) => bookmarkOf(await getPublishedReaction(ctx, input.subject))),

  bookmarks: procedure({
    does: 'A page of the published posts that the caller has saved, the latest first',
    access: MEMBER,
    rest: { method: 'GET', path: 'getPsSaved' },
    input: bookmarksInput,
    example: {},
    output: bookmarksPage,
  }).query(({ ctx, input }) => listBookmarks(ctx, input)),

  bookmarkedArticles: procedure({
    does: 'A page of the published articles that the caller has saved, the latest first',
    access: MEMBER,
    rest: { method: 'GET', path: 'getPsSaved', when: { has: 'kind' } },
    input: bookmarkedArticlesInput,
    example: { kind: 'article' },
    output: bookmarkedArticlesPage,
  }).query(({ ctx, input }) => listBookmarkedArticles(ctx, input)),

  removeBookmark: procedure({
    does: 'Lets a saved post or article go, also one that is no longer published; a second time it does nothing',
    access: MEMBER,
    rest: { method: 'DELETE', path: 'deleteSaved/:id' },
    input: removeBookmarkInput,
    example: { id: EXAMPLE_ID.post },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeBookmark(ctx, input)),

  own: procedure({
    does: 'Which of these posts and articles the caller likes and has saved',
    access: MEMBER,
    input: ownReactionsInput,
    example: { post_ids: [EXAMPLE_ID.post] },
    output: ownReactions,
  }).query(({ ctx, input }) => listOwnReactions(ctx, input)),

  withdrawAllOf: procedure({
    does: 'Takes back what an account likes and has saved; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => withdrawAllOf(ctx, input.uuid)),
})
