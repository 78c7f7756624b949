import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { complaintAudit } from './audit.ts'
import { complaint } from './decider.ts'
import { complaintEvents } from './events.ts'
import { reports } from './projector.ts'
import { complaintRouter } from './router.ts'

export const complaintSlice = defineSlice({
  name: 'complaint',
  router: complaintRouter,
  events: complaintEvents,
  reads: ['account', 'post', 'article', 'comment'],
  historians: [historian(complaint)],
  audited: [complaintAudit],
  projectors: [reports],
})
