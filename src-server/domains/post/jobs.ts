import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion, onStandingChange } from '../account/public.ts'
import { postRouter } from './router.ts'

const createCaller = createCallerFactory(postRouter)

export const removePosts = defineJob({
  name: 'remove-posts',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).removeAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('post').select('owner_id as id').where('status', '!=', 'deleted')),
})

export const followAuthors = defineJob({
  name: 'withhold-or-release-posts',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).followAuthor({ uuid: account_id }),
  follows: onStandingChange(
    (db) => db.selectFrom('post').select('owner_id as id').where('status', '=', 'published'),
    (db) => db.selectFrom('post').select('owner_id as id').where('is_withheld', '=', true),
  ),
})
