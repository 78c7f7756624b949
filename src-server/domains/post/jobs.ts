import { label } from '#shared/label.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion, onStandingChange } from '../account/public.ts'
import { postRouter } from './router.ts'

const createCaller = createCallerFactory(postRouter)

export const removePosts = defineJob({
  name: 'remove-posts',
  does: label(
    'ដកប្រកាសរបស់សមាជិកដែលបានលុបគណនី។',
    'Removes the posts of a member who has deleted the account.',
    '移除已注销用户的帖子。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).removeAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('post').select('owner_id as id').where('status', '!=', 'deleted')),
})

export const followAuthors = defineJob({
  name: 'withhold-or-release-posts',
  does: label(
    'លាក់ ឬបង្ហាញប្រកាសវិញ តាមការផ្អាកម្ចាស់វា។',
    'Hides posts while their author is suspended, and shows them again.',
    '作者被停用时隐藏帖子，恢复后重新显示。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).followAuthor({ uuid: account_id }),
  follows: onStandingChange(
    (db) => db.selectFrom('post').select('owner_id as id').where('status', '=', 'published'),
    (db) => db.selectFrom('post').select('owner_id as id').where('is_withheld', '=', true),
  ),
})
