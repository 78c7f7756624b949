import { defineSlice } from '../../procedures/slice.ts'
import { subjectDays } from './projector.ts'
import { statisticsRouter } from './router.ts'

export const statisticsSlice = defineSlice({
  name: 'statistics',
  router: statisticsRouter,
  reads: ['catalog', 'post', 'booking', 'search'],
  projectors: [subjectDays],
})
