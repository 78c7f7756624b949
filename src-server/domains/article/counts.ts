import { idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { articlesOf, countedEvents } from './counted-events.ts'
import type { ArticleCountRow } from './table.ts'

const commented = (row: ArticleCountRow | null) => row && { ...row, comments: row.comments + 1 }
const uncommented = (row: ArticleCountRow | null) => row && { ...row, comments: row.comments - 1 }

/** Counts of an article, which has its row from its first event. */
export const articleCounts = rowProjector<ArticleCountRow, typeof countedEvents>({
  name: 'article_counts',
  table: 'article_count',
  keyColumn: 'article_id',
  events: countedEvents,
  keys: articlesOf,
  evolve: {
    ArticleDrafted: (row, { stream }) => row ?? newRow(idOf(stream)),
    ArticleSaved: (row, { stream }) => row ?? newRow(idOf(stream)),
    ArticleLiked: (row) => row && { ...row, likes: row.likes + 1 },
    ArticleUnliked: (row) => row && { ...row, likes: row.likes - 1 },
    ArticleBookmarked: (row) => row && { ...row, saves: row.saves + 1 },
    ArticleUnbookmarked: (row) => row && { ...row, saves: row.saves - 1 },
    ArticleViewsCounted: (row, { data }, id) => row && { ...row, views: row.views + viewsOf(data.articles[id]) },
    CommentPosted: commented,
    CommentDeleted: uncommented,
    CommentDeletionUndone: commented,
    CommentWithheld: uncommented,
    CommentReleased: commented,
  },
})

const viewsOf = (hours: { views: number }[] = []) => hours.reduce((sum, { views }) => sum + views, 0)

const newRow = (article_id: string): ArticleCountRow => ({ article_id, likes: 0, saves: 0, comments: 0, views: 0 })
