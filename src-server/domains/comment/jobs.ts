import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { commentRouter } from './router.ts'

const createCaller = createCallerFactory(commentRouter)

export const withdrawComments = defineJob({
  name: 'withdraw-comments',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).withdrawAllOf({ uuid: account_id }),
  follows: onDeletion((db) =>
    db
      .selectFrom('comment')
      .select('author_id as id')
      .where('deleted_at', 'is', null)
      .unionAll(db.selectFrom('comment_like').select('account_id as id')),
  ),
})
