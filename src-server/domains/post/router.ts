import { z } from 'zod'
import { postDetail, postId, postView } from '#shared/post.ts'
import { named } from '#shared/vocabulary-schemas.ts'
import { FEASTS } from '../../calendar/feasts.ts'
import { GUEST } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { listingProcedures } from './listing/procedures.ts'
import { ownProcedures } from './own/procedures.ts'
import { publishingProcedures } from './publishing/procedures.ts'
import { getDetail, getPost } from './queries.ts'

export const postRouter = router({
  ...listingProcedures,
  ...publishingProcedures,
  ...ownProcedures,

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

  feasts: procedure({
    does: 'The feasts on which places may keep other hours',
    access: GUEST,
    kept: true,
    output: z.array(named),
  }).query(({ ctx }) => FEASTS.map(({ code, names }) => ({ code, name: names[ctx.locale] }))),
})
