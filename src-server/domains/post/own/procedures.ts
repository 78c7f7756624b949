import { ownPostsInput, ownPostsPage } from '#shared/own-posts.ts'
import { postId, postView, saveDraftInput } from '#shared/post.ts'
import { postContentView } from '#shared/post-content.ts'
import { MEMBER, MEMBER_OWN_OR_ADMIN } from '../../../procedures/access.ts'
import { EXAMPLE_ID } from '../../../procedures/description.ts'
import { procedure } from '../../../procedures/trpc.ts'
import { getContent, previewPost } from './content.ts'
import { listOwnPosts } from './own.ts'

/** A caller's own posts, and what they wrote. */
export const ownProcedures = {
  mine: procedure({
    does: "A page of the caller's own posts in every status, with how many there are of each",
    access: MEMBER,
    rest: { method: 'GET', path: 'getMyPost' },
    input: ownPostsInput,
    example: {},
    output: ownPostsPage,
  }).query(({ ctx, input }) => listOwnPosts(ctx, input)),

  content: procedure({
    does: 'What the author of a post wrote, in all languages, to be changed; also what readers do not see yet',
    access: MEMBER_OWN_OR_ADMIN,
    input: postId,
    example: { id: EXAMPLE_ID.post },
    output: postContentView,
  }).query(({ ctx, input }) => getContent(ctx, input.id)),

  preview: procedure({
    does: 'Shows how a post would look, and stores nothing',
    access: MEMBER,
    input: saveDraftInput,
    example: { type: 'hotel', name: 'A guest house', language: 'en' },
    output: postView,
  }).mutation(({ ctx, input }) => previewPost(ctx, input)),
}
