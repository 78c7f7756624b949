import type { Sql } from './sql.ts'

/** The classes of our advisory locks: any numbers that nobody else uses, each for one purpose. */
export const LOCK_CLASSES = {
  /** Tables in which rows are inserted. */
  insert: 20_260,
  /** Accounts that open a session. */
  session: 20_261,
  /** User names that are being registered, by what they look like. */
  username: 20_262,
  /** Owners whose things are counted, by what is counted. */
  limit: 20_265,
  /** Branches that get a room or are deleted. */
  branch: 20_266,
  /** Hotels that are booked or deleted. */
  hotel: 20_267,
  /** Hotels that get a room or are deleted. */
  hotel_of_rooms: 20_272,
  /** Hotels that are booked or closed. */
  open_hotel: 20_273,
  /** Owners who are booked with or leave. */
  host: 20_269,
  /** Owners who are booked with or may not sell any more. */
  open_host: 20_274,
  /** Rooms that are booked or saved. */
  room: 20_275,
  /** Members who become admins or leave. */
  admin: 20_280,
  /** Members who make or restore posts, or leave; the same of articles and comments. */
  author_of_posts: 20_276,
  author_of_articles: 20_277,
  author_of_comments: 20_278,
  /** Guests who ask for rooms or leave. */
  guest: 20_279,
  /** The one rotation of the master key. */
  rotation: 20_264,
  /** Kinds of records that have a field which no two may have alike. */
  unique: 20_268,
  /** Bytes of pictures that are stored or removed, by their content. */
  content: 20_270,
  /** The one backup, or restore, of this database. */
  backup: 20_271,
}

/**
 * Locks names until the transaction ends, all in one order: two that lock several of a class do not deadlock, if each does so in one call.
 * Guards of appended events share no class, therefore, but for those of limits, whose names begin with what they count.
 * @param shared those that others may lock in this way as well, unless they are among the names
 */
export async function lockNames(
  tx: Sql,
  purpose: keyof typeof LOCK_CLASSES,
  names: readonly string[],
  shared: readonly string[] = [],
): Promise<void> {
  const lockClass = LOCK_CLASSES[purpose]
  await tx.query(
    `select case when alone then pg_advisory_xact_lock(${lockClass}, hash)
                 else pg_advisory_xact_lock_shared(${lockClass}, hash) end
     from (select hashtext(name) as hash, bool_or(alone) as alone
           from (select unnest($1::text[]), true union all select unnest($2::text[]), false) as given (name, alone)
           group by 1 order by 1) as names`,
    [names, shared],
  )
}
