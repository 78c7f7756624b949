import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { standingAudit } from './audit.ts'
import { account } from './decider.ts'
import { accountEvents } from './events.ts'
import { eraseAccount } from './jobs.ts'
import { lookalikeGuard } from './lookalikes.ts'
import { plainEmailGuard } from './plain-emails.ts'
import { accounts } from './projector.ts'
import { accountRouter } from './router.ts'
import { accountsShow } from './shows.ts'

export const accountSlice = defineSlice({
  name: 'account',
  router: accountRouter,
  events: accountEvents,
  reads: ['business', 'admin', 'post'],
  historians: [historian(account)],
  audited: [standingAudit],
  projectors: [accounts],
  guards: [lookalikeGuard, plainEmailGuard],
  shows: accountsShow,
  jobs: [eraseAccount],
})
