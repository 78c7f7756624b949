import { label } from '#shared/label.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { reactionRouter } from './router.ts'

const createCaller = createCallerFactory(reactionRouter)

export const withdrawReactions = defineJob({
  name: 'withdraw-reactions',
  does: label(
    'ដកការចូលចិត្ត និងការរក្សាទុករបស់សមាជិកដែលបានលុបគណនី។',
    'Takes back the likes and saves of a member who has deleted the account.',
    '撤回已注销用户的点赞和收藏。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).withdrawAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('reaction').select('account_id as id')),
})
