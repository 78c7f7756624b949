import { sql } from 'kysely'
import { label } from '#shared/label.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from './public.ts'
import { accountRouter } from './router.ts'

const createCaller = createCallerFactory(accountRouter)

/** A session may have been opened while its account was deleted. */
const withSecrets = sql<{
  id: string
}>`(select account_id as id from credential union all select account_id from session
  union all select person from person_key where key is not null)`

/** Repeats the last part of a deletion, in case the process ended half-way. */
export const eraseAccount = defineJob({
  name: 'erase-account',
  does: label(
    'បញ្ចប់ការលុបគណនី រួមទាំងពាក្យសម្ងាត់ និងទិន្នន័យផ្ទាល់ខ្លួន។',
    'Completes the deletion of an account, with its secrets and personal data.',
    '完成账户注销，包括密码和个人数据。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).erase({ uuid: account_id }),
  follows: onDeletion(() => withSecrets),
})
