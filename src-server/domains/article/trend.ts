import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import {
  decisionUndone,
  listed,
  newTrend,
  published,
  restored,
  trendAfter,
  trendAfterComments,
  unlisted,
  withVisitors,
} from '../trend.ts'
import { articlesOf, trendEvents } from './counted-events.ts'
import type { ArticleEvents } from './events.ts'
import type { ArticleTrendRow } from './table.ts'

/** How much of the interest in an article is left, as of posts (decision 59). */
export const articleTrends = rowProjector<ArticleTrendRow, typeof trendEvents>({
  name: 'article_trends',
  mode: 'async',
  table: 'article_trend',
  keyColumn: 'article_id',
  events: trendEvents,
  keys: articlesOf,
  evolve: {
    ArticleDrafted: (row, event) => row ?? newRow(event),
    ArticleSaved: (row, event) => row ?? newRow(event),
    ArticlePublished: published,
    ArticleHidden: unlisted,
    ArticleDecisionUndone: decisionUndone,
    ArticleWithheld: unlisted,
    ArticleReleased: listed,
    ArticleDeleted: unlisted,
    ArticleRestored: restored,
    ArticleLiked: trendAfter.liked,
    ArticleUnliked: trendAfter.unliked,
    ArticleBookmarked: trendAfter.bookmarked,
    ArticleUnbookmarked: trendAfter.unbookmarked,
    ...trendAfterComments,
    ArticleViewsCounted: (row, { data }, id) => withVisitors(row, data.articles[id]),
  },
})

const newRow = ({ stream, at }: RecordedOf<ArticleEvents>): ArticleTrendRow => ({
  article_id: idOf(stream),
  ...newTrend(at),
})
