import { type Kysely, sql } from 'kysely'

/** How many published articles have each tag, and how many there are in all: a list need not count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table article_tally (tag text primary key, articles int not null)`.execute(db)
  await sql`
    insert into article_tally
    select tag, count(*) from (
      select '' as tag from article where status = 'published'
      union all
      select unnest(array(select distinct unnest(tags))) from article where status = 'published'
    ) as each group by tag`.execute(db)
}
