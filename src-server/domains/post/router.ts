import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import { mapPins, mapPinsInput } from '#shared/map-pins.ts'
import { ownPostsInput, ownPostsPage } from '#shared/own-posts.ts'
import {
  decidePostInput,
  hidePostInput,
  listPostsInput,
  postCard,
  postDetail,
  postId,
  postPage,
  postView,
  rejectPostInput,
  relatedInput,
  saveDraftInput,
  savePostInput,
  trendingInput,
} from '#shared/post.ts'
import { postContentView } from '#shared/post-content.ts'
import { historyInput, historyPage, restoreVersionInput } from '#shared/post-history.ts'
import { queueInput, queuePage, reviewView } from '#shared/post-queue.ts'
import { similarInput, similarPost } from '#shared/similar-posts.ts'
import { code, pageAtCursor, pageInput, uuid } from '#shared/text.ts'
import { named } from '#shared/vocabulary-schemas.ts'
import { FEASTS } from '../../calendar/feasts.ts'
import { ADMIN, GUEST, MEMBER, MEMBER_OWN_OR_ADMIN, OWNER_OWN_OR_ADMIN, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { idForNew } from '../../procedures/request.ts'
import { filterFields } from '../../procedures/rest-filter.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { findCategory } from '../catalog/public.ts'
import { getContent, previewPost } from './content.ts'
import { listHistory } from './history.ts'
import { listByCategory, listPosts } from './list.ts'
import { listPins } from './map-pins.ts'
import { listOwnPosts } from './own.ts'
import { listTrending } from './public.ts'
import { getDetail, getPost, getRelated } from './queries.ts'
import { getReview, listQueue } from './queue.ts'
import { restPost } from './rest-post.ts'
import { restoreVersion } from './restore-version.ts'
import { findSimilar } from './similar.ts'
import { decidePost, followAuthor, removePost, removePostsOf, restorePost, savePost } from './write.ts'

export const postRouter = router({
  list: procedure({
    does: 'A page of published posts of one type',
    access: GUEST,
    kept: { unless: ['q', 'lat'] },
    rest: { method: 'POST', path: 'getPostPageType', fields: filterFields(listPostsInput.shape, findCategory) },
    input: listPostsInput,
    example: { page_type: 'visit' },
    output: postPage,
  }).query(({ ctx, input }) => listPosts(ctx, pageAtCursor(input))),

  pins: procedure({
    does: 'The most popular published posts inside of an area, for a map',
    access: GUEST,
    rest: { method: 'GET', path: 'getMapPins', fields: filterFields(mapPinsInput.shape, findCategory) },
    input: mapPinsInput,
    example: { page_type: 'visit', area: '102.3,9.9,107.7,14.7' },
    output: mapPins,
  }).query(({ ctx, input }) => listPins(ctx, input)),

  byCategory: procedure({
    does: 'A page of the posts of a category',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getDataByCat/:id' },
    input: z.object({ id: uuid, ...pageInput }),
    example: { id: EXAMPLE_ID.category },
    output: postPage,
  }).query(({ ctx, input: { id, ...page } }) => listByCategory(ctx, id, page)),

  byPlaceType: procedure({
    does: 'A page of the posts of a place type',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getPlaceByType', when: { has: 'place_type' } },
    input: z.object({ place_type: code, ...pageInput }),
    example: { place_type: 'temple' },
    output: postPage,
  }).query(({ ctx, input }) => listPosts(ctx, { sort: 'newest', ...input })),

  get: procedure({
    does: 'A post; unless it is published, only its author and admins see it',
    access: GUEST,
    kept: true,
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: postView,
  }).query(({ ctx, input }) => getPost(ctx, input.id)),

  detail: procedure({
    does: 'A post with all that its page shows',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getPostDetail/:id' },
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: postDetail,
  }).query(({ ctx, input }) => getDetail(ctx, input.id)),

  trending: procedure({
    does: 'The posts in which there is the most interest now: of a type, of a province, or of all',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getTrending' },
    input: trendingInput,
    example: { page_type: 'visit' },
    output: z.array(postCard),
  }).query(({ ctx, input }) => listTrending(ctx, input)),

  related: procedure({
    does: 'Posts near a post or of its kind',
    access: GUEST,
    kept: true,
    rest: { method: 'POST', path: 'getRelatedPlaces' },
    input: relatedInput,
    example: { post_id: EXAMPLE_ID.post },
    output: z.array(postCard),
  }).query(({ ctx, input }) => getRelated(ctx, input.post_id, input.limit)),

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

  content: procedure({
    does: 'What the author of a post wrote, in all languages, to be changed; also what readers do not see yet',
    access: MEMBER_OWN_OR_ADMIN,
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: postContentView,
  }).query(({ ctx, input }) => getContent(ctx, input.id)),

  history: procedure({
    does: 'A page of what happened to a post: who changed which field from what to what, the newest first',
    access: MEMBER_OWN_OR_ADMIN,
    input: historyInput,
    example: { id: EXAMPLE_ID.post },
    output: historyPage,
  }).query(({ ctx, input }) => listHistory(ctx, input)),

  restoreVersion: procedure({
    does: 'Saves the words of an older version of a post again, as an edit by the caller',
    access: MEMBER_OWN_OR_ADMIN,
    input: restoreVersionInput,
    example: { id: EXAMPLE_ID.post, version: 2, from: 1 },
    output: postView,
  }).mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  preview: procedure({
    does: 'Shows how a post would look, and stores nothing',
    access: MEMBER,
    input: saveDraftInput,
    example: { type: 'hotel', name: 'A guest house', language: 'en' },
    output: postView,
  }).mutation(({ ctx, input }) => previewPost(ctx, input)),

  similar: procedure({
    does: 'Published posts with nearly the same name in the same province or within 200 m',
    access: MEMBER,
    input: similarInput,
    example: { names: ['Kep crab market'], province: 'kep' },
    output: z.array(similarPost),
  }).query(({ ctx, input }) => findSimilar(ctx, input)),

  feasts: procedure({
    does: 'The feasts on which places may keep other hours',
    access: GUEST,
    kept: true,
    output: z.array(named),
  }).query(({ ctx }) => FEASTS.map(({ code, names }) => ({ code, name: names[ctx.locale] }))),

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

  mine: procedure({
    does: "A page of the caller's own posts in every status, with how many there are of each",
    access: MEMBER,
    rest: { method: 'GET', path: 'getMyPost' },
    input: ownPostsInput,
    example: {},
    output: ownPostsPage,
  }).query(({ ctx, input }) => listOwnPosts(ctx, input)),

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
})
