import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { commentAnnouncer } from './announcer.ts'
import { commentAudit } from './audit.ts'
import { comment, commentLike } from './decider.ts'
import { commentEvents, commentLikeEvents } from './events.ts'
import { authorOfComments } from './guards.ts'
import { followAuthors, withdrawComments } from './jobs.ts'
import { commentLikes, comments } from './projector.ts'
import { commentRouter } from './router.ts'

export const commentSlice = defineSlice({
  name: 'comment',
  router: commentRouter,
  events: { ...commentEvents, ...commentLikeEvents },
  reads: ['account', 'post', 'article'],
  historians: [historian(comment), historian(commentLike)],
  audited: [commentAudit],
  projectors: [comments, commentLikes],
  guards: [authorOfComments],
  announcers: [commentAnnouncer],
  jobs: [withdrawComments, followAuthors],
})
