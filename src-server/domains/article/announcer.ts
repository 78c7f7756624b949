import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { article } from './decider.ts'
import type { ArticleEvents } from './events.ts'
import type { ArticleRow } from './table.ts'

type Visibility = Pick<ArticleRow, 'id' | 'status' | 'published_at' | 'author_id'>

/**
 * Announces articles that everyone may see, and those that were hidden or deleted; what is drafted, sent or turned down to its
 * author alone. The status read is never older than the event.
 */
export const articleAnnouncer: Announcer = {
  category: article.category,
  async announce(sql, events) {
    const { rows } = await sql.query<Visibility>({
      name: 'announce-articles',
      text: 'select id, status, published_at, author_id from article where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    return ({ stream, type }) => {
      const id = idOf(stream)
      const row = known.get(id)
      if (row && publicity.get(type)?.(row)) return { id, audience: 'everyone' }
      return { id, audience: row ? { accounts: [row.author_id] } : 'admins' }
    }
  },
}

type Publicity = (article: Visibility) => boolean

const never = () => false
const isPublished = ({ status }: Visibility) => status === 'published'
const wasPublished = ({ published_at }: Visibility) => published_at !== null

/** Whether everyone may know of an event, by what has become of its article. */
const IS_PUBLIC: Record<keyof ArticleEvents, Publicity> = {
  ArticleDrafted: never,
  ArticleVersionRestored: never,
  ArticleSubmitted: never,
  ArticleScheduled: never,
  ArticleRejected: never,
  ArticleSaved: isPublished,
  ArticleRestored: isPublished,
  ArticlePublished: wasPublished,
  ArticleHidden: wasPublished,
  ArticleDecisionUndone: isPublished,
  ArticleWithheld: wasPublished,
  ArticleReleased: wasPublished,
  ArticleDeleted: wasPublished,
}
const publicity: ReadonlyMap<string, Publicity> = new Map(Object.entries(IS_PUBLIC))
