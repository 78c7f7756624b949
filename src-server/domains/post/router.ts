import { z } from 'zod'
import { accountId } from '#shared/account.ts'
import {
  homeView,
  listPostsInput,
  postCard,
  postDetail,
  postId,
  postPage,
  postView,
  relatedInput,
  savePostInput,
} from '#shared/post.ts'
import { code, pageInput, uuid } from '#shared/text.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { idForNew } from '../../request.ts'
import { getHome } from './home.ts'
import { listByCategory, listPosts } from './list.ts'
import { getDetail, getPost, getRelated } from './queries.ts'
import { removePost, removePostsOf, savePost, write } from './write.ts'

export const postRouter = router({
  list: procedure('post.list')
    .input(listPostsInput)
    .output(answers(postPage))
    .query(({ ctx, input }) => listPosts(ctx, input)),
  byCategory: procedure('post.byCategory')
    .input(z.object({ id: uuid, ...pageInput }))
    .output(answers(postPage))
    .query(({ ctx, input: { id, ...page } }) => listByCategory(ctx, id, page)),
  byPlaceType: procedure('post.byPlaceType')
    .input(z.object({ place_type: code, ...pageInput }))
    .output(answers(postPage))
    .query(({ ctx, input }) => listPosts(ctx, { sort: 'newest', ...input })),
  get: procedure('post.get')
    .input(postId)
    .output(answers(postView))
    .query(({ ctx, input }) => getPost(ctx, input.id)),
  detail: procedure('post.detail')
    .input(postId)
    .output(answers(postDetail))
    .query(({ ctx, input }) => getDetail(ctx, input.id)),
  related: procedure('post.related')
    .input(relatedInput)
    .output(answers(z.array(postCard)))
    .query(({ ctx, input }) => getRelated(ctx, input.post_id, input.limit)),
  home: procedure('post.home')
    .output(answers(homeView))
    .query(({ ctx }) => getHome(ctx)),

  save: procedure('post.save')
    .input(savePostInput)
    .output(answers(postView))
    .mutation(({ ctx, input }) => savePost(ctx, input.id ?? idForNew(ctx, 'post'), input)),
  publish: procedure('post.publish')
    .input(postId)
    .output(answers(postView))
    .mutation(({ ctx, input }) => write(ctx, input, { type: 'PublishPost' })),
  hide: procedure('post.hide')
    .input(postId)
    .output(answers(postView))
    .mutation(({ ctx, input }) => write(ctx, input, { type: 'HidePost' })),
  remove: procedure('post.remove')
    .input(postId)
    .output(answers(z.null()))
    .mutation(({ ctx, input }) => removePost(ctx, input.id)),
  /** Withdraws all posts of somebody; done before, it does nothing. */
  removeAllOf: procedure('post.removeAllOf')
    .input(accountId)
    .output(answers(z.null()))
    .mutation(({ ctx, input }) => removePostsOf(ctx, input.uuid)),
})
