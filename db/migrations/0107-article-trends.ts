import { type Kysely, sql } from 'kysely'

/** The articles that are looked at now, as posts have them (0038): an async projector fills it from the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_trend (
      article_id uuid primary key,
      is_listed boolean not null,
      visitors float8 not null,
      engagement float8 not null,
      at timestamptz not null,
      score float8 not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index article_trend_all on article_trend (score desc, article_id desc) where is_listed`.execute(db)
}
