import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { roleAudit } from './audit.ts'
import { admins } from './decider.ts'
import { adminEvents } from './events.ts'
import { accountOfAdmin } from './guards.ts'
import { adminRows, formerAdminRows } from './projector.ts'
import { adminRouter } from './router.ts'

export const adminSlice = defineSlice({
  name: 'admin',
  router: adminRouter,
  events: adminEvents,
  reads: ['account'],
  historians: [historian(admins)],
  audited: [roleAudit],
  projectors: [adminRows, formerAdminRows],
  guards: [accountOfAdmin],
})
