import { sql } from 'kysely'
import { label } from '#shared/label.ts'
import { defineJob } from '../../procedures/job.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { draftRouter } from './router.ts'

const createCaller = createCallerFactory(draftRouter)

const removeDrafts = defineJob({
  name: 'remove-drafts',
  does: label(
    'លុបសេចក្តីព្រាងរបស់សមាជិកដែលបានលុបគណនី។',
    'Removes the drafts of a member who has deleted the account.',
    '移除已注销用户的草稿。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).removeAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('draft').select('account_id as id')),
})

export const draftSlice = defineSlice({
  name: 'draft',
  router: draftRouter,
  jobs: [removeDrafts],
  // Nobody keeps a picture of somebody else by naming it.
  shows: [
    (file) =>
      file.exists(
        file
          .selectFrom('draft')
          .select('draft.name')
          .where(sql<boolean>`draft.files @> array[file.id] and draft.account_id = file.owner_id`),
      ),
  ],
})
