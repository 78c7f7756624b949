import { z } from 'zod'
import { label } from '#shared/label.ts'
import { defineJob, OVERDUE_MINUTES } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion, onStandingChange } from '../account/public.ts'
import { articleRouter } from './router.ts'

const createCaller = createCallerFactory(articleRouter)

/** When an article is due stands in the database, so that a broker which loses the job loses no publication. */
export const publishDueArticles = defineJob({
  name: 'publish-due-articles',
  does: label('ផ្សាយអត្ថបទនៅពេលដល់ម៉ោងកំណត់។', 'Publishes articles whose time has come.', '按时发布文章。'),
  data: z.object({}),
  run: (ctx) => createCaller(ctx).publishDue(),
  due: 'select id from article where scheduled_for <= now() order by scheduled_for desc limit 1',
  overdue: `select count(*) from article where scheduled_for <= now() - interval '${OVERDUE_MINUTES} minutes'`,
})

export const removeArticles = defineJob({
  name: 'remove-articles',
  does: label(
    'ដកអត្ថបទរបស់សមាជិកដែលបានលុបគណនី។',
    'Removes the articles of a member who has deleted the account.',
    '移除已注销用户的文章。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).removeAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('article').select('author_id as id').where('status', '!=', 'deleted')),
})

export const followAuthors = defineJob({
  name: 'withhold-or-release-articles',
  does: label(
    'លាក់ ឬបង្ហាញអត្ថបទវិញ តាមការផ្អាកអ្នកនិពន្ធ។',
    'Hides articles while their author is suspended, and shows them again.',
    '作者被停用时隐藏文章，恢复后重新显示。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).followAuthor({ uuid: account_id }),
  follows: onStandingChange(
    (db) => db.selectFrom('article').select('author_id as id').where('status', '=', 'published'),
    (db) => db.selectFrom('article').select('author_id as id').where('is_withheld', '=', true),
  ),
})
