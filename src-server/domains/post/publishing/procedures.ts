import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import {
  decidePostInput,
  hidePostInput,
  postId,
  postView,
  rejectPostInput,
  saveDraftInput,
  savePostInput,
  undoPostDecisionInput,
} from '#shared/post.ts'
import { historyInput, postHistory, restoreVersionInput } from '#shared/post-history.ts'
import { queueInput, queuePage, reviewView } from '#shared/post-queue.ts'
import { ADMIN, MEMBER_OWN_OR_ADMIN, OWNER_OWN_OR_ADMIN, SYSTEM } from '../../../procedures/access.ts'
import { EXAMPLE_ID } from '../../../procedures/description.ts'
import { idForNew } from '../../../procedures/request.ts'
import { procedure } from '../../../procedures/trpc.ts'
import { followAuthor } from './follow-author.ts'
import { listHistory } from './history.ts'
import { getReview, listQueue } from './queue.ts'
import { restPost } from './rest-post.ts'
import { restoreVersion } from './restore-version.ts'
import { decidePost, removePost, removePostsOf, restorePost, savePost, undoPostDecision } from './write.ts'

/** What happens to a post from its first draft to its deletion. */
export const publishingProcedures = {
  save: procedure({
    does: 'Saves a post, a new one or a change to one; with the status pending or published it is sent as well',
    access: MEMBER_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'savePost', fields: restPost },
    input: savePostInput,
    example: {
      type: 'event',
      name: 'A concert',
      language: 'en',
      translations: { kh: { name: 'ការប្រគំតន្ត្រី', address: 'កែប', description: 'តន្ត្រី' } },
      place_type: 'concert',
      province: 'kep',
      images: [EXAMPLE_ID.picture],
      map: 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      starts_at: '2026-11-20T05:00:00Z',
      social_links: ['https://example.com/'],
    },
    output: postView,
  }).mutation(({ ctx, input }) => savePost(ctx, input.id ?? idForNew(ctx, 'post'), input)),

  saveDraft: procedure({
    does: 'Saves a draft, which may be incomplete; a post that is no draft any more must be whole',
    access: MEMBER_OWN_OR_ADMIN,
    input: saveDraftInput,
    example: { type: 'hotel', name: 'A guest house', language: 'en' },
    output: postView,
  }).mutation(({ ctx, input }) => savePost(ctx, input.id ?? idForNew(ctx, 'post'), input)),

  submit: procedure({
    does: "Sends a post, or the change of one: it is published, or waits for an admin where the author's posts do",
    access: MEMBER_OWN_OR_ADMIN,
    input: decidePostInput,
    example: { id: EXAMPLE_ID.post },
    output: postView,
  }).mutation(({ ctx, input: { id, version } }) => decidePost(ctx, { id, expected: version }, { type: 'SubmitPost' })),

  publish: procedure({
    does: 'Publishes a post, or approves what waits',
    access: OWNER_OWN_OR_ADMIN,
    input: decidePostInput,
    example: { id: EXAMPLE_ID.post },
    output: postView,
  }).mutation(({ ctx, input: { id, version } }) => decidePost(ctx, { id, expected: version }, { type: 'PublishPost' })),

  reject: procedure({
    does: 'Turns down what waits, and tells its author why',
    access: ADMIN,
    input: rejectPostInput,
    example: { id: EXAMPLE_ID.post, reason: 'bad_pictures', note: 'The pictures show another place' },
    output: postView,
  }).mutation(({ ctx, input: { id, version, reason, note } }) =>
    decidePost(ctx, { id, expected: version }, { type: 'RejectPost', reason, note }),
  ),

  hide: procedure({
    does: 'Hides a published post; what an admin hides, only an admin shows again',
    access: MEMBER_OWN_OR_ADMIN,
    input: hidePostInput,
    example: { id: EXAMPLE_ID.post },
    output: postView,
  }).mutation(({ ctx, input: { id, version, reason, note } }) =>
    decidePost(ctx, { id, expected: version }, { type: 'HidePost', ...(reason && { reason, note }) }),
  ),

  undoDecision: procedure({
    does: 'Takes back the latest decision of an admin on the post of somebody else, within a minute',
    access: ADMIN,
    input: undoPostDecisionInput,
    example: { id: EXAMPLE_ID.post, version: 2 },
    output: postView,
  }).mutation(({ ctx, input }) => undoPostDecision(ctx, input)),

  queue: procedure({
    does: 'A page of the posts that wait for an admin, the longest first, and of each author one a day',
    access: ADMIN,
    input: queueInput,
    example: {},
    output: queuePage,
  }).query(({ ctx, input }) => listQueue(ctx, input)),

  review: procedure({
    does: 'A post as readers will see it, with all that an admin decides by',
    access: ADMIN,
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: reviewView,
  }).query(({ ctx, input }) => getReview(ctx, input.id)),

  history: procedure({
    does: 'A page of what happened to a post: who changed which field from what to what, the newest first',
    access: MEMBER_OWN_OR_ADMIN,
    input: historyInput,
    example: { id: EXAMPLE_ID.post },
    output: postHistory,
  }).query(({ ctx, input }) => listHistory(ctx, input)),

  restoreVersion: procedure({
    does: 'Saves the words of an older version of a post again, as an edit by the caller',
    access: MEMBER_OWN_OR_ADMIN,
    input: restoreVersionInput,
    example: { id: EXAMPLE_ID.post, version: 2, from: 1 },
    output: postView,
  }).mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  restore: procedure({
    does: 'Takes back the deletion of a post, within an hour, for whoever has deleted it',
    access: MEMBER_OWN_OR_ADMIN,
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: postView,
  }).mutation(({ ctx, input }) => restorePost(ctx, input.id)),

  remove: procedure({
    does: 'Deletes a post, which can be taken back for an hour',
    access: MEMBER_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'deletePost' },
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: z.null(),
  }).mutation(({ ctx, input }) => removePost(ctx, input.id)),

  removeAllOf: procedure({
    does: 'Deletes all posts of an account; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => removePostsOf(ctx, input.uuid)),

  followAuthor: procedure({
    does: 'Withholds the published posts of a suspended account, or releases those of one that is not; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => followAuthor(ctx, input.uuid)),
}
