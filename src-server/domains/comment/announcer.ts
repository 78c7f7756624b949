import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { comment } from './decider.ts'

/** Announces, under its id, that something has changed among the comments of a post or an article that everyone may see. */
export const commentAnnouncer: Announcer = {
  category: comment.category,
  async announce(sql, events) {
    const { rows } = await sql.query<{ id: string; subject_id: string; is_public: boolean }>({
      name: 'announce-comments',
      text: `select c.id, c.subject_id, coalesce(coalesce(p.status, a.status) = 'published', false) as is_public
             from comment c
             left join post p on p.id = c.subject_id and c.subject_type = 'post'
             left join article a on a.id = c.subject_id and c.subject_type = 'article'
             where c.id = any($1)`,
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    return ({ stream }) => {
      const row = known.get(idOf(stream))
      return { id: row?.subject_id ?? idOf(stream), audience: row?.is_public ? 'everyone' : 'admins' }
    }
  },
}
