import type { Announcer } from '../../event-sourcing/announcer.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { post } from './decider.ts'
import type { PostRow } from './table.ts'

type Known = Pick<PostRow, 'id' | 'status' | 'published_at'>

/**
 * Everyone hears of posts that they may see, and that one they could see is gone. Nobody hears of a draft, nor of what is
 * written while a post is hidden. What is looked up is never older than the event: where a post has been hidden since, the
 * event that hid it is told too.
 */
export const postNews: Announcer = {
  category: post.category,
  async announce(sql, events) {
    const { rows } = await sql.query<Known>({
      name: 'news-of-posts',
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

function isPublic(type: string, row: Known | undefined): boolean {
  if (!row) return false
  return type === 'PostSaved' ? row.status === 'published' : row.published_at !== null
}
