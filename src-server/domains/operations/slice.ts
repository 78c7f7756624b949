import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { jobAudit, projectionAudit } from './audit.ts'
import { projection } from './decider.ts'
import { jobEvents, operationsEvents } from './events.ts'
import { jobRetryGuard, projectionJobGuard } from './guard.ts'
import { failedJobs } from './job-decider.ts'
import { operationsRouter } from './router.ts'

export const operationsSlice = defineSlice({
  name: 'operations',
  router: operationsRouter,
  events: { ...operationsEvents, ...jobEvents },
  historians: [historian(projection), historian(failedJobs)],
  audited: [projectionAudit, jobAudit],
  guards: [projectionJobGuard, jobRetryGuard],
})
