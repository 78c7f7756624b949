import { authorGuard } from '../author-guard.ts'
import { articleEvents } from './events.ts'

const { ArticleDrafted, ArticleSaved, ArticleRestored } = articleEvents

export const authorOfArticles = authorGuard({
  table: 'article',
  owner: 'author_id',
  lock: 'author_of_articles',
  made: { ArticleDrafted, ArticleSaved },
  restored: { ArticleRestored },
  code: 'ARTICLE_NOT_FOUND',
})
