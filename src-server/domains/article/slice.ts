import { historian } from '../../event-sourcing/history.ts'
import { defineSlice } from '../../procedures/slice.ts'
import { articleAnnouncer } from './announcer.ts'
import { articleAudit } from './audit.ts'
import { articleCounts } from './counts.ts'
import { article } from './decider.ts'
import { articleEvents } from './events.ts'
import { authorOfArticles } from './guards.ts'
import { followAuthors, publishDueArticles, removeArticles } from './jobs.ts'
import { articles } from './projector.ts'
import { articleQuota } from './quota.ts'
import { articleRouter } from './router.ts'
import { articlesShow } from './shows.ts'
import { articleTrends } from './trend.ts'

export const articleSlice = defineSlice({
  name: 'article',
  router: articleRouter,
  events: articleEvents,
  reads: ['account', 'file', 'post'],
  historians: [historian(article)],
  audited: [articleAudit],
  projectors: [articles, articleCounts, articleTrends],
  guards: [articleQuota, authorOfArticles],
  announcers: [articleAnnouncer],
  jobs: [publishDueArticles, removeArticles, followAuthors],
  shows: articlesShow,
})
