import { z } from 'zod'
import { label } from '#shared/label.ts'
import { uuid } from '#shared/text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { file } from './decider.ts'
import { fileEvents } from './events.ts'
import { fileRouter } from './router.ts'

const createCaller = createCallerFactory(fileRouter)

const resizeImage = defineJob({
  name: 'resize-image',
  does: label(
    'បង្កើតរូបភាពតូចៗពីរូបភាពដែលបានបង្ហោះ និងរូបភាពដែលតំណបង្ហាញ។',
    'Makes the smaller copies of an uploaded picture, and the one that a link shows.',
    '为上传的图片生成较小的副本，以及链接所显示的图片。',
  ),
  data: z.object({ file_id: uuid }),
  run: (ctx, { file_id }) => createCaller(ctx).makeVariants({ id: file_id }),
  follows: {
    category: file.category,
    events: { FileStored: fileEvents.FileStored },
    data: ({ stream }) => ({ file_id: idOf(stream) }),
    // The newest goes first, as its owner is looking at it.
    options: { lifo: true },
    // It is made with the variants, and of a picture smaller than any of these as well.
    missing: (db) => db.selectFrom('file').select('id').where('preview', 'is', null),
  },
})

const eraseFiles = defineJob({
  name: 'erase-files',
  does: label(
    'លុបឯកសាររបស់សមាជិកដែលបានលុបគណនី។',
    'Erases the files of a member who has deleted the account.',
    '删除已注销用户的文件。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).eraseAllOf({ uuid: account_id }),
  follows: onDeletion((db) => db.selectFrom('file').select('owner_id as id')),
})

export const fileJobs = [resizeImage, eraseFiles]
