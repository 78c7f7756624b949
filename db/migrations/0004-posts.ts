import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`

/** Each filter and order of a list has an index in that order, so that its cost does not grow with the table. */
const LIST_INDEXES: Record<string, { order: string; include?: string }> = {
  newest: { order: 'published_at desc, id desc' },
  popular: { order: 'likes desc, id desc' },
  // Posts without a price come last. With the plain column too, rows are skipped on the index alone.
  price: { order: 'coalesce(price_from_cents, 2147483647), id', include: 'include (price_from_cents)' },
}

/** Columns of the other filters, for counts on an index alone. */
const FILTERED = 'price_from_cents, open_24h, open_from, open_to, category_id'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Plain columns and letters in one index.
  await sql`create extension if not exists btree_gin`.execute(db)
  // The letters of a text and all pairs of neighbours (both ways to cut it into pairs): a word of one or two letters is found
  // like a long one, in any script. Chinese words are that short, and pg_trgm cuts Khmer ones at every foot of a letter. It is
  // put together of built-in functions, and so costs less than pg_trgm to keep.
  await sql`
    create function letter_pairs(words text) returns text[] language sql immutable parallel safe return
      string_to_array(words, null)
      || string_to_array(regexp_replace(words, '(..)', '\\1' || chr(1), 'g'), chr(1))
      || string_to_array(regexp_replace(substr(words, 2), '(..)', '\\1' || chr(1), 'g'), chr(1))`.execute(db)
  await sql`
    create table post (
      id uuid primary key,
      type text not null,
      status text not null,
      name text not null,
      language text not null,
      translations jsonb not null,
      place_type text not null,
      category_id uuid,
      province text not null,
      address text not null,
      description text not null,
      images uuid[] not null,
      price_from_cents int,
      map jsonb,
      lat double precision,
      lon double precision,
      open_24h boolean not null,
      open_from smallint,
      open_to smallint,
      starts_at timestamptz,
      ends_at timestamptz,
      social_links jsonb not null,
      search_text text not null,
      owner_id uuid not null,
      likes int not null,
      views int not null,
      version int not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz
    )`.execute(db)
  await sql`create table post_tally (
      facet text primary key,
      type text not null,
      province text not null,
      place_type text not null,
      posts int not null,
      stamp bigint not null
    )`.execute(db)
  await sql`create index post_tally_type on post_tally (type, province, place_type) include (posts, stamp)`.execute(db)
  for (const [sort, { order, include = '' }] of Object.entries(LIST_INDEXES)) {
    const rest = `${order}) ${include} ${LISTED}`
    await sql.raw(`create index post_${sort} on post (type, ${rest}`).execute(db)
    await sql.raw(`create index post_province_${sort} on post (type, province, ${rest}`).execute(db)
    await sql.raw(`create index post_place_type_${sort} on post (type, place_type, ${rest}`).execute(db)
  }
  // Events that begin in a period, in order.
  await sql
    .raw(
      `create index post_soonest on post (type, starts_at, id) include (province, place_type, ${FILTERED}) ${LISTED}`,
    )
    .execute(db)
  // Events that have begun and are not over.
  await sql
    .raw(
      `create index post_days on post using gist (tstzrange(starts_at, ends_at, '[]')) ${LISTED} and ends_at > starts_at`,
    )
    .execute(db)
  await sql.raw(`create index post_any_newest on post (published_at desc, id desc) ${LISTED}`).execute(db)
  await sql
    .raw(`create index post_any_place_type on post (place_type, published_at desc, id desc) ${LISTED}`)
    .execute(db)
  await sql.raw(`create index post_category on post (category_id, published_at desc, id desc) ${LISTED}`).execute(db)
  // Counts of filters without a tally, on the index alone.
  await sql
    .raw(`create index post_filter on post (type, province, place_type) include (${FILTERED}) ${LISTED}`)
    .execute(db)
  // All filters of a search, so that it reads no other rows.
  await sql
    .raw(
      `create index post_words on post
       using gin (type, province, place_type, category_id, letter_pairs(search_text)) ${LISTED}`,
    )
    .execute(db)
  await sql`create index post_owner on post (owner_id, created_at desc)`.execute(db)
}
