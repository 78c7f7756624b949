import { type Kysely, sql } from 'kysely'

/**
 * Words in the bodies are found by the search's own rows. An index of them here as well made saving a long published article take
 * twice as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update article set search_text = lower(array_to_string(array(
      select line from unnest(array['kh', 'en', 'cn']) with ordinality as each (locale, nth),
        unnest(array[heads -> locale ->> 'title', heads -> locale ->> 'summary']) with ordinality as words (line, part)
      where heads ? locale order by nth, part
    ) || tags, E'\\n'))
    where search_text <> ''`.execute(db)
  // The index goes last, as readers wait from here on.
  await sql`drop index article_words`.execute(db)
}
