import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { postAnnouncer } from './announcer.ts'
import { postAudit } from './audit.ts'
import { postCounts } from './counts.ts'
import { post } from './decider.ts'
import { postEvents } from './events.ts'
import { followAuthors, removePosts } from './jobs.ts'
import { postTrends } from './listing/trend.ts'
import { posts } from './projector.ts'
import { authorOfPosts } from './publishing/guards.ts'
import { postQuota } from './publishing/quota.ts'
import { postRouter } from './router.ts'
import { postsShow } from './shows.ts'

export const postSlice = defineSlice({
  name: 'post',
  router: postRouter,
  events: postEvents,
  reads: ['account', 'business', 'admin', 'file', 'reaction'],
  historians: [historian(post)],
  audited: [postAudit],
  projectors: [posts, postCounts, postTrends],
  guards: [postQuota, authorOfPosts],
  announcers: [postAnnouncer],
  shows: postsShow,
  jobs: [removePosts, followAuthors],
})
