import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { post } from './decider.ts'
import type { PostRow } from './table.ts'

type PostVisibility = Pick<PostRow, 'id' | 'status' | 'published_at' | 'owner_id'>

/**
 * Announces posts that everyone may see, and those that were hidden or deleted. Drafts, changes of a hidden post, and what
 * waits or was turned down is told to its author alone. The status read is never older than the event.
 */
export const postAnnouncer: Announcer = {
  category: post.category,
  async announce(sql, events) {
    const { rows } = await sql.query<PostVisibility>({
      name: 'announce-posts',
      text: 'select id, status, published_at, owner_id from post where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    return ({ stream, type }) => {
      const id = idOf(stream)
      const row = known.get(id)
      if (isPublic(type, row)) return { id, audience: 'everyone' }
      return { id, audience: row ? { account: row.owner_id } : 'admins' }
    }
  },
}

const OF_THE_AUTHOR = ['DraftSaved', 'PostVersionRestored', 'PostSubmitted', 'PostRejected']

function isPublic(type: string, row: PostVisibility | undefined): boolean {
  if (!row || OF_THE_AUTHOR.includes(type)) return false
  return type === 'PostSaved' || type === 'PostRestored' ? row.status === 'published' : row.published_at !== null
}
