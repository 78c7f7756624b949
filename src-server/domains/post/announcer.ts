import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { post } from './decider.ts'
import type { PostRow } from './table.ts'

type PostVisibility = Pick<PostRow, 'id' | 'status' | 'published_at'>

/**
 * Announces posts that everyone may see, and those that were hidden or deleted; never drafts or changes of a hidden
 * post. The status read is never older than the event.
 */
export const postAnnouncer: Announcer = {
  category: post.category,
  async announce(sql, events) {
    const { rows } = await sql.query<PostVisibility>({
      name: 'announce-posts',
      text: 'select id, status, published_at from post where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    return ({ stream, type }) => {
      const id = idOf(stream)
      return { id, audience: isPublic(type, known.get(id)) ? 'everyone' : 'admins' }
    }
  },
}

function isPublic(type: string, row: PostVisibility | undefined): boolean {
  if (!row || type === 'DraftSaved') return false
  return type === 'PostSaved' ? row.status === 'published' : row.published_at !== null
}
