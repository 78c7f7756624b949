import { label } from '#shared/label.ts'
import type { Db } from '../../platform/database.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion, onStandingChange } from '../account/public.ts'
import { commentRouter } from './router.ts'

const createCaller = createCallerFactory(commentRouter)

export const withdrawComments = defineJob({
  name: 'withdraw-comments',
  does: label(
    'ដកមតិរបស់សមាជិកដែលបានលុបគណនី។',
    'Withdraws the comments of a member who has deleted the account.',
    '撤回已注销用户的评论。',
  ),
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

export const followAuthors = defineJob({
  name: 'withhold-or-release-comments',
  does: label(
    'លាក់ ឬបង្ហាញមតិវិញ តាមការផ្អាកអ្នកសរសេរ។',
    'Hides comments while their author is suspended, and shows them again.',
    '作者被停用时隐藏评论，恢复后重新显示。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).followAuthor({ uuid: account_id }),
  follows: onStandingChange(
    (db) => shownOf(db).where('is_withheld', '=', false),
    (db) => shownOf(db).where('is_withheld', '=', true),
  ),
})

const shownOf = (db: Db) => db.selectFrom('comment').select('author_id as id').where('deleted_at', 'is', null)
