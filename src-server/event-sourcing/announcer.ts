import type { Recorded } from './event.ts'
import type { Sql } from './sql.ts'

/** Who may hear that something has happened. Admins may hear of everything. */
export type Audience = 'everyone' | 'admins'

/** Under which id an event is told, and to whom. */
export type Announcement = { id: string; audience: Audience }

/**
 * What a slice says of its events to those who listen. Only that something has changed is ever told, never what: who wants to
 * know asks, and is shown what they may see. But an id can give something away too: that of a draft is nobody's to know.
 */
export type Announcer = {
  /** The streams it speaks for, by the part of their names before the first `-`; listeners know it as the topic. */
  category: string
  /**
   * Looks up, with one query at the most, what must be known to say of each of these events who may hear of it. The read
   * models may know more than the event did: it may be told late, to somebody who was away.
   */
  announce(sql: Sql, events: readonly Recorded[]): Promise<(event: Recorded) => Announcement>
}
