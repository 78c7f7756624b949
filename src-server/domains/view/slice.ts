import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { pageBatch, viewBatch } from './decider.ts'
import { adViewEvents, pageEvents, viewEvents } from './events.ts'
import { countViewsJob } from './jobs.ts'
import { pageViews } from './page-projector.ts'
import { dailyViews } from './projector.ts'
import { viewRouter } from './router.ts'

export const viewSlice = defineSlice({
  name: 'view',
  router: viewRouter,
  events: { ...viewEvents, ...adViewEvents, ...pageEvents },
  reads: ['catalog', 'account', 'post', 'article'],
  historians: [historian(viewBatch), historian(pageBatch)],
  projectors: [dailyViews, pageViews],
  jobs: [countViewsJob],
})
