import { type Kysely, sql } from 'kysely'

/** A read model of how often pages were opened: by day (UTC), route, language, and whether by members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_views (
      key text primary key,
      day date not null,
      route text not null,
      locale text not null,
      by_member boolean not null,
      views int not null
    )`.execute(db)
  await sql`create index page_views_day on page_views (day)`.execute(db)
}
