import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { viewBatch } from './decider.ts'
import { viewEvents } from './events.ts'
import { countViewsJob } from './jobs.ts'
import { dailyViews } from './projector.ts'
import { viewRouter } from './router.ts'

export const viewSlice = defineSlice({
  name: 'view',
  router: viewRouter,
  events: viewEvents,
  historians: [historian(viewBatch)],
  projectors: [dailyViews],
  jobs: [countViewsJob],
})
