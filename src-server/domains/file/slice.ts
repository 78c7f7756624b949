import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { file } from './decider.ts'
import { fileEvents } from './events.ts'
import { fileJobs } from './jobs.ts'
import { files } from './projector.ts'
import { fileRouter } from './router.ts'

export const fileSlice = defineSlice({
  name: 'file',
  router: fileRouter,
  events: fileEvents,
  reads: ['account', 'article'],
  historians: [historian(file)],
  projectors: [files],
  jobs: fileJobs,
})
