import { z } from 'zod'
import { label } from '#shared/label.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { FIRST_UNCOUNTED } from './count.ts'
import { viewRouter } from './router.ts'

const createCaller = createCallerFactory(viewRouter)

/** Its views wait in the database, so a broker that loses the job loses no view. */
export const countViewsJob = defineJob({
  name: 'count-views',
  does: label(
    'រាប់ចំនួនមើលដែលរង់ចាំក្នុងមូលដ្ឋានទិន្នន័យ។',
    'Counts the views that wait in the database.',
    '统计数据库中待计数的浏览量。',
  ),
  data: z.object({}),
  run: (ctx) => createCaller(ctx).count(),
  due: FIRST_UNCOUNTED,
})
