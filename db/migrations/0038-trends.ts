import { type Kysely, sql } from 'kysely'

/**
 * Posts are popular that are looked at now: the order of a table of its own, which an async projector fills from the log.
 * Likes are in no index any more, and the counts need no columns to be filtered by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in the table of counts: room for the next version of a row, and early vacuums for index-only scans.
  await sql`
    create table post_trend (
      post_id uuid primary key,
      type text not null,
      province text not null,
      place_type text not null,
      is_listed boolean not null,
      visitors float8 not null,
      engagement float8 not null,
      at timestamptz not null,
      score float8 not null
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  const order = 'score desc, post_id desc'
  const indexes = {
    post_trend_all: `(${order}) include (place_type)`,
    post_trend_type: `(type, ${order})`,
    post_trend_in_province: `(province, ${order})`,
    post_trend_province: `(type, province, ${order}) include (place_type)`,
    post_trend_place_type: `(type, place_type, ${order}) include (province)`,
  }
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index ${name} on post_trend ${columns} where is_listed`).execute(db)
  await sql`create table post_trend_count (key text primary key, posts int not null)`.execute(db)
  // Takes the indexes along that have them.
  await sql`
    alter table post_count drop column type, drop column province, drop column place_type, drop column is_listed`.execute(
    db,
  )
}
