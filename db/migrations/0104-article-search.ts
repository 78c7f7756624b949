import { type Kysely, sql } from 'kysely'

const LISTED = 'where is_listed'

/** The words of articles in tables of their own, so that a search among posts reads nothing of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_search (
      id uuid primary key,
      is_listed boolean not null,
      published_at timestamptz,
      names text not null,
      name_tokens text[] not null,
      all_tokens text[] not null,
      texts text not null,
      analysed_by int not null
    )`.execute(db)
  for (const tokens of ['name_tokens', 'all_tokens'])
    await sql
      .raw(
        `create index article_search_${tokens} on article_search using gin (${tokens}) with (fastupdate = off) ${LISTED}`,
      )
      .execute(db)
  await sql
    .raw(`create index article_search_newest on article_search (published_at desc, id desc) ${LISTED}`)
    .execute(db)
  await sql`create index article_search_analysed_by on article_search (analysed_by)`.execute(db)
  await sql`create table article_word (word text primary key, posts int not null, in_names int not null)`.execute(db)
  await sql`create table article_word_stamp (key text primary key, stamp bigint not null)`.execute(db)
}
