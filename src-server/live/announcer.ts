import type { Recorded } from '../event-sourcing/event.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** The news of some accounts are told to their members, and to admins. */
export type Audience = 'everyone' | 'admins' | { accounts: readonly string[] }

type Announcement = { id: string; audience: Audience }

/**
 * Announces the events of a category: only that something has changed. An id must not reveal a hidden thing either. A category may
 * have several, of its own slice and of others; what none announces under the category's own name is told to admins.
 */
export type Announcer = {
  /** The stream category; also the topic, unless there is another. */
  category: string
  /** What the events are to another slice, as a topic of its own: whoever listens to it is told beside those who follow the category. */
  topic?: string
  /**
   * Looks up the audience of each event, with one query at most; null where an event is no such news. Read models may be ahead of the
   * events.
   */
  announce(sql: Sql, events: readonly Recorded[]): Promise<(event: Recorded) => Announcement | null>
}
