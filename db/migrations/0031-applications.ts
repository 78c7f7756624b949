import { type Kysely, sql } from 'kysely'

/** Where a business is and its phone number, and what admins find applications by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table business
      add column phone text,
      add column province text,
      add column address text,
      add column map text,
      add column search_text text`.execute(db)
  await sql`
    update business set search_text = lower(concat_ws(E'\n', business_name, telegram, facebook, social))
    where business_name is not null`.execute(db)
  await sql`create index business_words on business using gin (letter_pairs(search_text))`.execute(db)
  await sql`create index business_phone on business (phone) where phone is not null`.execute(db)
  // All runs of three letters of a name, without what stands between words: two names are alike that share most of them.
  await sql`
    create function letter_triples(name text) returns text[] language sql immutable parallel safe return (
      select array_agg(distinct substr(letters, start, 3))
      from regexp_replace(lower(normalize(name, nfkc)), '[[:space:][:punct:]]+', '', 'g') as letters,
        generate_series(1, greatest(1, char_length(letters) - 2)) as start)`.execute(db)
  await sql`create index business_name_triples on business using gin (letter_triples(business_name))`.execute(db)
}
