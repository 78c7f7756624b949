import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`

/** Each way a list is filtered and sorted has an index that yields it in order: the cost does not grow with the table. */
const LIST_INDEXES: Record<string, string> = {
  newest: 'published_at desc, id desc',
  popular: 'likes desc, id desc',
  // Posts without a price come after all that have one.
  price: 'coalesce(price_from_cents, 2147483647), id',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
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
  for (const [sort, order] of Object.entries(LIST_INDEXES)) {
    await sql.raw(`create index post_${sort} on post (type, ${order}) ${LISTED}`).execute(db)
    await sql.raw(`create index post_province_${sort} on post (type, province, ${order}) ${LISTED}`).execute(db)
    await sql.raw(`create index post_place_type_${sort} on post (type, place_type, ${order}) ${LISTED}`).execute(db)
  }
  await sql.raw(`create index post_soonest on post (type, starts_at, id) ${LISTED}`).execute(db)
  await sql.raw(`create index post_any_newest on post (published_at desc, id desc) ${LISTED}`).execute(db)
  await sql
    .raw(`create index post_any_place_type on post (place_type, published_at desc, id desc) ${LISTED}`)
    .execute(db)
  await sql.raw(`create index post_category on post (category_id, published_at desc, id desc) ${LISTED}`).execute(db)
  // For the counts of filters that the tally does not hold: everything they look at, without the rows themselves.
  await sql
    .raw(
      `create index post_filter on post (type, province, place_type)
       include (price_from_cents, open_24h, open_from, open_to, category_id) ${LISTED}`,
    )
    .execute(db)
  await sql.raw(`create index post_search on post using gin (search_text gin_trgm_ops) ${LISTED}`).execute(db)
  await sql`create index post_owner on post (owner_id, created_at desc)`.execute(db)
}
