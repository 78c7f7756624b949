import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { report } from './decider.ts'
import { reportEvents } from './events.ts'
import { reports } from './projector.ts'
import { reportRouter } from './router.ts'

export const reportSlice = defineSlice({
  name: 'report',
  router: reportRouter,
  events: reportEvents,
  historians: [historian(report)],
  projectors: [reports],
})
