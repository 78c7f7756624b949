import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { postAnnouncer } from './announcer.ts'
import { postCounts } from './counts.ts'
import { post } from './decider.ts'
import { postEvents } from './events.ts'
import { followAuthors, removePosts } from './jobs.ts'
import { posts } from './projector.ts'
import { draftGuard } from './quota.ts'
import { postRouter } from './router.ts'
import { postsShow } from './shows.ts'
import { postTrends } from './trend.ts'

export const postSlice = defineSlice({
  name: 'post',
  router: postRouter,
  events: postEvents,
  historians: [historian(post)],
  projectors: [posts, postCounts, postTrends],
  guards: [draftGuard],
  announcers: [postAnnouncer],
  shows: postsShow,
  jobs: [removePosts, followAuthors],
})
