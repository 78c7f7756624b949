import { z } from 'zod'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { firstUncounted } from './count.ts'
import { viewRouter } from './router.ts'

const createCaller = createCallerFactory(viewRouter)

/** Its views wait in the database, so a broker that loses the job loses no view. */
export const countViewsJob = defineJob({
  name: 'count-views',
  data: z.object({}),
  run: (ctx) => createCaller(ctx).count(),
  due: firstUncounted,
})
