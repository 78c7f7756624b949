import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { homeAudit } from './audit.ts'
import { homePublication } from './decider.ts'
import { homeEvents } from './events.ts'
import { homePublications } from './projector.ts'
import { homeRouter } from './router.ts'

export const homeSlice = defineSlice({
  name: 'home',
  router: homeRouter,
  events: homeEvents,
  reads: ['catalog', 'account', 'post'],
  historians: [historian(homePublication)],
  audited: [homeAudit],
  projectors: [homePublications],
})
