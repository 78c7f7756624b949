import { sql } from 'kysely'
import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { account } from './decider.ts'
import { accountRouter } from './router.ts'

const PAGE = 500
const createCaller = createCallerFactory(accountRouter)

/** Repeats the last part of a deletion, in case the process ended half-way. */
export const eraseAccount = defineJob({
  name: 'erase-account',
  data: z.object({ account_id: uuid }),
  run: (ctx, { account_id }) => createCaller(ctx).erase({ uuid: account_id }),
  follows: {
    category: account.category,
    event: 'AccountDeleted',
    data: ({ stream }) => ({ account_id: idOf(stream) }),
    options: { lifo: true },
    missing: (db, after) =>
      db
        .selectFrom('account as a')
        .select('a.id')
        .where('a.deleted_at', 'is not', null)
        .where(
          sql<boolean>`(exists (select from credential c where c.account_id = a.id)
            or exists (select from person_key k where k.person = a.id and k.key is not null))`,
        )
        .where('a.id', '>', after)
        .orderBy('a.id')
        .limit(PAGE)
        .execute(),
  },
})
