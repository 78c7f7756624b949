import type { Db } from '../../platform/database.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion, onStandingChange } from '../account/public.ts'
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

export const followAuthors = defineJob({
  name: 'withhold-or-release-comments',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).followAuthor({ uuid: account_id }),
  follows: onStandingChange(
    (db) => shownOf(db).where('is_withheld', '=', false),
    (db) => shownOf(db).where('is_withheld', '=', true),
  ),
})

const shownOf = (db: Db) => db.selectFrom('comment').select('author_id as id').where('deleted_at', 'is', null)
