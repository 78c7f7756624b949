import { type Kysely, sql } from 'kysely'

/**
 * Finds what followed from a request. Their ids are in the order of time, as events are, so ranges of them are enough: an
 * append writes none. Older requests have random ids, of which each range would hold some next to any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index event_request on event using brin ((meta ->> 'correlation_id'))
    with (pages_per_range = 32, autosummarize = on)
    where substr(meta ->> 'correlation_id', 15, 1) = '7'`.execute(db)
}
