import type { Recorded } from '../event-sourcing/event.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** The news of some accounts are told to their members, and to admins. */
export type Audience = 'everyone' | 'admins' | { accounts: readonly string[] }

type Announcement = { id: string; audience: Audience }

/** Announces a slice's events: only that something has changed. An id must not reveal a hidden thing either. */
export type Announcer = {
  /** The stream category; also the topic, unless there is another. */
  category: string
  /** The topic of the news for others. An account that hears of the thing itself does not hear this as well. */
  topic?: string
  /** Looks up the audience of each event, with one query at most. Read models may be ahead of the events. */
  announce(sql: Sql, events: readonly Recorded[]): Promise<(event: Recorded) => Announcement>
}
