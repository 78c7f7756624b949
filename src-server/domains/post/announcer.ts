import { z } from 'zod'
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
    return ({ stream, type, data }) => {
      const id = idOf(stream)
      const row = known.get(id)
      if (row && publicity.get(type)?.(row, data)) return { id, audience: 'everyone' }
      return { id, audience: row ? { accounts: [row.owner_id] } : 'admins' }
    }
  },
}

type Publicity = (post: PostVisibility, data: unknown) => boolean

const never = () => false
const isPublished = ({ status }: PostVisibility) => status === 'published'
const wasPublished = ({ published_at }: PostVisibility) => published_at !== null
/** A post that was turned down concerns its author alone. Everyone has heard of the others when they were decided. */
const wasPublic = (_: PostVisibility, data: unknown) => PUBLIC_DECISION.safeParse(data).success
const PUBLIC_DECISION = z.looseObject({ decision: z.enum(['published', 'hidden']) })

/** Whether everyone may know of an event, by what has become of its post. */
const IS_PUBLIC: Record<keyof PostEvents, Publicity> = {
  DraftSaved: never,
  PostVersionRestored: never,
  PostSubmitted: never,
  PostRejected: never,
  PostSaved: isPublished,
  PostAliasesChanged: isPublished,
  PostRestored: isPublished,
  PostPublished: wasPublished,
  PostHidden: wasPublished,
  PostDecisionUndone: wasPublic,
  PostWithheld: wasPublished,
  PostReleased: wasPublished,
  PostDeleted: wasPublished,
}
const publicity: ReadonlyMap<string, Publicity> = new Map(Object.entries(IS_PUBLIC))
