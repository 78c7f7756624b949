import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { reactionRouter } from './router.ts'

const createCaller = createCallerFactory(reactionRouter)

export const withdrawReactions = defineJob({
  name: 'withdraw-reactions',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).withdrawAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('reaction').select('account_id as id')),
})
