import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { commentEvents } from '../comment/events.ts'
import { reactionEvents } from '../reaction/events.ts'
import { viewEvents } from '../view/events.ts'
import { articleEvents } from './events.ts'

const { ArticleDrafted, ArticleSaved, ArticlePublished, ArticleHidden, ArticleDecisionUndone } = articleEvents
const { ArticleWithheld, ArticleReleased, ArticleDeleted, ArticleRestored } = articleEvents
const { ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked } = reactionEvents
const { ArticleViewsCounted } = viewEvents
const { CommentPosted, CommentDeleted, CommentDeletionUndone, CommentWithheld, CommentReleased } = commentEvents

/** Events that happen to articles and are counted of them, in their own streams and in others. */
export const countedEvents = {
  ArticleDrafted,
  ArticleSaved,
  ArticleLiked,
  ArticleUnliked,
  ArticleBookmarked,
  ArticleUnbookmarked,
  ArticleViewsCounted,
  CommentPosted,
  CommentDeleted,
  CommentDeletionUndone,
  CommentWithheld,
  CommentReleased,
}

/** Those by which an article comes into the trends, leaves them, and stands in their order. */
export const trendEvents = {
  ...countedEvents,
  ArticlePublished,
  ArticleHidden,
  ArticleDecisionUndone,
  ArticleWithheld,
  ArticleReleased,
  ArticleDeleted,
  ArticleRestored,
}

/** The articles that an event is about. */
export function articlesOf({ stream, data }: RecordedOf<typeof trendEvents>): string[] {
  if ('articles' in data) return Object.keys(data.articles)
  if ('subject_type' in data) return data.subject_type === 'article' ? [data.subject_id] : []
  return ['article_id' in data ? data.article_id : idOf(stream)]
}
