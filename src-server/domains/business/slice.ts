import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { businessAnnouncer } from './announcer.ts'
import { applicationAudit } from './audit.ts'
import { business } from './decider.ts'
import { businessEvents } from './events.ts'
import { businesses } from './projector.ts'
import { businessRouter } from './router.ts'

export const businessSlice = defineSlice({
  name: 'business',
  router: businessRouter,
  events: businessEvents,
  reads: ['account', 'post'],
  historians: [historian(business)],
  audited: [applicationAudit],
  projectors: [businesses],
  announcers: [businessAnnouncer],
})
