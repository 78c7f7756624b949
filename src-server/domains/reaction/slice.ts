import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { reaction } from './decider.ts'
import { reactionEvents } from './events.ts'
import { withdrawReactions } from './jobs.ts'
import { reactions } from './projector.ts'
import { reactionRouter } from './router.ts'

export const reactionSlice = defineSlice({
  name: 'reaction',
  router: reactionRouter,
  events: reactionEvents,
  reads: ['account', 'post', 'article'],
  historians: [historian(reaction)],
  projectors: [reactions],
  jobs: [withdrawReactions],
})
