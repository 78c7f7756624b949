import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import {
  arrivedInput,
  arrivedView,
  commentId,
  commentLikeInput,
  commentLikeView,
  commentsInput,
  commentsPage,
  commentView,
  saveCommentInput,
  threadInput,
} from '#shared/comment.ts'
import { ADMIN, GUEST, MEMBER, MEMBER_ONLY_OWN, MEMBER_OWN_OR_ADMIN, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { countArrived, getLike, getThread, listComments } from './queries.ts'
import { followAuthor, likeComment, removeComment, saveComment, undoDeletion, withdrawCommentsOf } from './write.ts'

export const commentRouter = router({
  list: procedure({
    does: 'A page of the comments on a post or an article as a tree, or of those below a comment',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getComments' },
    input: commentsInput,
    example: { post_id: EXAMPLE_ID.post },
    output: commentsPage,
  }).query(({ ctx, input }) => listComments(ctx, input)),

  thread: procedure({
    does: 'The thread in which a comment stands, with the way down to it',
    access: GUEST,
    kept: true,
    input: threadInput,
    example: { post_id: EXAMPLE_ID.post, id: EXAMPLE_ID.comment },
    output: commentView,
  }).query(({ ctx, input }) => getThread(ctx, input)),

  arrived: procedure({
    does: 'How many comments of others on a post or an article are newer than a moment, up to a hundred',
    access: GUEST,
    input: arrivedInput,
    example: { post_id: EXAMPLE_ID.post, since: '2026-11-20T05:00:00Z' },
    output: arrivedView,
  }).query(({ ctx, input }) => countArrived(ctx, input)),

  save: procedure({
    does: 'Comments on a post or an article, replies to a comment, or changes an own one',
    access: MEMBER_ONLY_OWN,
    rest: { method: 'POST', path: 'saveComment' },
    input: saveCommentInput,
    example: { post_id: EXAMPLE_ID.post, p_id: 0, text: 'The market opens at five.' },
    output: commentView,
  }).mutation(({ ctx, input }) => saveComment(ctx, input)),

  remove: procedure({
    does: 'Deletes a comment; one with replies is shown as deleted',
    access: MEMBER_OWN_OR_ADMIN,
    rest: { method: 'DELETE', path: 'deleteComment/:id' },
    input: commentId,
    example: { id: EXAMPLE_ID.comment },
    output: z.null(),
  }).mutation(async ({ ctx, input }) => {
    await removeComment(ctx, input.id)
    return null
  }),

  undoRemove: procedure({
    does: 'Takes back that an admin deleted a comment of somebody else, within a minute',
    access: ADMIN,
    input: commentId,
    example: { id: EXAMPLE_ID.comment },
    output: z.null(),
  }).mutation(async ({ ctx, input }) => {
    await undoDeletion(ctx, input)
    return null
  }),

  like: procedure({
    does: 'Likes a comment or takes the like back; without is_liked, whichever it is not yet',
    access: MEMBER,
    rest: { method: 'POST', path: 'saveCommentLike' },
    input: commentLikeInput,
    example: { comment_id: EXAMPLE_ID.comment, is_liked: true },
    output: commentLikeView,
  }).mutation(async ({ ctx, input }) => {
    await likeComment(ctx, input)
    return getLike(ctx, input.comment_id)
  }),

  withdrawAllOf: procedure({
    does: 'Deletes the comments of an account and takes back its likes of others; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => withdrawCommentsOf(ctx, input.uuid)),

  followAuthor: procedure({
    does: 'Withholds the comments of a suspended account, or releases those of one that is not; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => followAuthor(ctx, input.uuid)),
})
