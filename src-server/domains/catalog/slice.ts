import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { recordAnnouncer } from './announcer.ts'
import { catalogRecord } from './decider.ts'
import { catalogEvents } from './events.ts'
import { records } from './projector.ts'
import { catalogRouter } from './router.ts'

export const catalogSlice = defineSlice({
  name: 'catalog',
  router: catalogRouter,
  events: catalogEvents,
  historians: [historian(catalogRecord)],
  projectors: [records],
  announcers: [recordAnnouncer],
})
