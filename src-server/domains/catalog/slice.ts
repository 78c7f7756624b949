import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { recordAnnouncer } from './announcer.ts'
import { recordAudit } from './audit.ts'
import { catalogRecord } from './decider.ts'
import { catalogEvents } from './events.ts'
import { records } from './projector.ts'
import { catalogRouter } from './router.ts'
import { recordsShow } from './shows.ts'
import { uniqueGuard } from './unique.ts'

export const catalogSlice = defineSlice({
  name: 'catalog',
  router: catalogRouter,
  events: catalogEvents,
  reads: ['post'],
  historians: [historian(catalogRecord)],
  audited: [recordAudit],
  projectors: [records],
  guards: [uniqueGuard],
  announcers: [recordAnnouncer],
  shows: recordsShow,
})
