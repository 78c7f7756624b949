import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { postRouter } from './router.ts'

const PAGE = 500
const createCaller = createCallerFactory(postRouter)

export const removePosts = defineJob({
  name: 'remove-posts',
  data: z.object({ account_id: uuid }),
  run: (ctx, { account_id }) => createCaller(ctx).removeAllOf({ uuid: account_id }),
  follows: {
    category: 'account',
    event: 'AccountDeleted',
    data: ({ stream }) => ({ account_id: idOf(stream) }),
    options: { lifo: true },
    missing: (db, after) =>
      db
        .selectFrom('account as a')
        .select('a.id')
        .where('a.deleted_at', 'is not', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('post as p')
              .select('p.id')
              .whereRef('p.owner_id', '=', 'a.id')
              .where('p.status', '!=', 'deleted'),
          ),
        )
        .where('a.id', '>', after)
        .orderBy('a.id')
        .limit(PAGE)
        .execute(),
  },
})
