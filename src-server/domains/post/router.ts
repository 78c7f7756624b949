import { z } from 'zod'
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
import { answers, memberProcedure, publicProcedure, router } from '../../http/trpc.ts'
import { idForNew } from '../../request.ts'
import { getHome } from './home.ts'
import { listByCategory, listPosts } from './list.ts'
import { getDetail, getPost, getRelated } from './queries.ts'
import { removePost, savePost, write } from './write.ts'

export const postRouter = router({
  list: publicProcedure
    .input(listPostsInput)
    .output(answers(postPage))
    .query(({ ctx, input }) => listPosts(ctx, input)),
  byCategory: publicProcedure
    .input(z.object({ id: uuid, ...pageInput }))
    .output(answers(postPage))
    .query(({ ctx, input: { id, ...page } }) => listByCategory(ctx, id, page)),
  byPlaceType: publicProcedure
    .input(z.object({ place_type: code, ...pageInput }))
    .output(answers(postPage))
    .query(({ ctx, input }) => listPosts(ctx, { sort: 'newest', ...input })),
  get: publicProcedure
    .input(postId)
    .output(answers(postView))
    .query(({ ctx, input }) => getPost(ctx, input.id)),
  detail: publicProcedure
    .input(postId)
    .output(answers(postDetail))
    .query(({ ctx, input }) => getDetail(ctx, input.id)),
  related: publicProcedure
    .input(relatedInput)
    .output(answers(z.array(postCard)))
    .query(({ ctx, input }) => getRelated(ctx, input.post_id, input.limit)),
  home: publicProcedure.output(answers(homeView)).query(({ ctx }) => getHome(ctx)),

  save: memberProcedure
    .input(savePostInput)
    .output(answers(postView))
    .mutation(({ ctx, input }) => savePost(ctx, input.id ?? idForNew(ctx, 'post'), input)),
  publish: memberProcedure
    .input(postId)
    .output(answers(postView))
    .mutation(({ ctx, input }) => write(ctx, input, { type: 'PublishPost' })),
  hide: memberProcedure
    .input(postId)
    .output(answers(postView))
    .mutation(({ ctx, input }) => write(ctx, input, { type: 'HidePost' })),
  remove: memberProcedure
    .input(postId)
    .output(answers(z.null()))
    .mutation(({ ctx, input }) => removePost(ctx, input.id)),
})
