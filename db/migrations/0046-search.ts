import { type Kysely, sql } from 'kysely'

const LISTED = 'where is_listed'

/** The words of posts in tables of their own, which an async projector fills from the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_search (
      id uuid primary key,
      is_listed boolean not null,
      type text not null,
      province text not null,
      place_type text not null,
      category_id uuid,
      price_from_cents int,
      published_at timestamptz,
      names text not null,
      name_tokens text[] not null,
      all_tokens text[] not null,
      texts text not null,
      analysed_by int not null
    )`.execute(db)
  // Without a pending list, which would make searches slow after many changes.
  for (const tokens of ['name_tokens', 'all_tokens'])
    await sql
      .raw(
        `create index post_search_${tokens} on post_search
         using gin (type, province, place_type, category_id, ${tokens}) with (fastupdate = off) ${LISTED}`,
      )
      .execute(db)
  // Words that are everywhere: the list is walked until there are enough.
  await sql.raw(`create index post_search_newest on post_search (published_at desc, id desc) ${LISTED}`).execute(db)
  await sql
    .raw(`create index post_search_price on post_search (coalesce(price_from_cents, 2147483647), id) ${LISTED}`)
    .execute(db)
  await sql`create index post_search_analysed_by on post_search (analysed_by)`.execute(db)
  await sql`create table search_word (word text primary key, posts int not null, in_names int not null)`.execute(db)
  await sql`create table search_word_stamp (key text primary key, stamp bigint not null)`.execute(db)
  await sql`
    create table search_miss (
      day date not null, words text not null, times int not null, primary key (day, words)
    )`.execute(db)
  await sql`drop index post_words`.execute(db)
}
