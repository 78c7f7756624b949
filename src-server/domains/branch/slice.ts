import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { branch } from './decider.ts'
import { branchEvents } from './events.ts'
import { branchQuota } from './guards.ts'
import { branches } from './projector.ts'
import { branchRouter } from './router.ts'

export const branchSlice = defineSlice({
  name: 'branch',
  router: branchRouter,
  events: branchEvents,
  reads: ['room'],
  historians: [historian(branch)],
  projectors: [branches],
  guards: [branchQuota],
})
