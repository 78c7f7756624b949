import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { post } from './decider.ts'
import type { PostEvents } from './events.ts'
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
      if (row && publicity.get(type)?.(row)) return { id, audience: 'everyone' }
      return { id, audience: row ? { accounts: [row.owner_id] } : 'admins' }
    }
  },
}

const never = () => false
const isPublished = ({ status }: PostVisibility) => status === 'published'
const wasPublished = ({ published_at }: PostVisibility) => published_at !== null

/** Whether everyone may know of an event, by what has become of its post. */
const IS_PUBLIC: Record<keyof PostEvents, (post: PostVisibility) => boolean> = {
  DraftSaved: never,
  PostVersionRestored: never,
  PostSubmitted: never,
  PostRejected: never,
  PostSaved: isPublished,
  PostAliasesChanged: isPublished,
  PostRestored: isPublished,
  PostPublished: wasPublished,
  PostHidden: wasPublished,
  PostWithheld: wasPublished,
  PostReleased: wasPublished,
  PostDeleted: wasPublished,
}
const publicity: ReadonlyMap<string, (post: PostVisibility) => boolean> = new Map(Object.entries(IS_PUBLIC))
