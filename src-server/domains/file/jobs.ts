import { sql } from 'kysely'
import { z } from 'zod'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { uuid } from '#shared/text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { file } from './decider.ts'
import { fileRouter } from './router.ts'

const PAGE = 500
const createCaller = createCallerFactory(fileRouter)

const resizeImage = defineJob({
  name: 'resize-image',
  data: z.object({ file_id: uuid }),
  run: (ctx, { file_id }) => createCaller(ctx).makeVariants({ id: file_id }),
  follows: {
    category: file.category,
    event: 'FileStored',
    data: ({ stream }) => ({ file_id: idOf(stream) }),
    // Newest first: its owner is looking at it.
    options: { lifo: true },
    // A picture smaller than any variant gets none.
    missing: (db, after) =>
      db
        .selectFrom('file')
        .select('id')
        .where(sql<boolean>`variant_widths = '{}'`)
        .where('width', '>=', Math.min(...VARIANT_WIDTHS))
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
})

const eraseFiles = defineJob({
  name: 'erase-files',
  data: z.object({ account_id: uuid }),
  run: (ctx, { account_id }) => createCaller(ctx).eraseAllOf({ uuid: account_id }),
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
          exists(selectFrom('file as f').select('f.id').whereRef('f.owner_id', '=', 'a.id')),
        )
        .where('a.id', '>', after)
        .orderBy('a.id')
        .limit(PAGE)
        .execute(),
  },
})

export const fileJobs = [resizeImage, eraseFiles]
