import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`
const isThing = sql.raw(
  `version = 1 and split_part(stream, '-', 1) in ('account', 'post', 'article', 'comment', 'file')`,
)

/** Articles, and their counts. Heads (titles and summaries) are apart from bodies, as lists show only the former. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article (
      id uuid primary key,
      status text not null,
      author_id uuid not null,
      language text not null,
      heads jsonb not null,
      bodies jsonb not null,
      minutes jsonb not null,
      cover uuid,
      cover_alt jsonb not null,
      tags text[] not null,
      post_ids uuid[] not null,
      images uuid[] not null,
      mentions uuid[] not null,
      is_sample boolean not null,
      is_sealed boolean not null,
      search_text text not null,
      change jsonb,
      change_words jsonb,
      change_images uuid[] not null,
      submitted_at timestamptz,
      scheduled_for timestamptz,
      reason text,
      reason_note text,
      is_held boolean not null,
      is_withheld boolean not null,
      restorable_until timestamptz,
      version int not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz
    )`.execute(db)
  await sql`
    create table article_count (
      article_id uuid primary key,
      likes int not null,
      saves int not null,
      comments int not null,
      views int not null
    )`.execute(db)
  await sql.raw(`create index article_newest on article (published_at desc, id desc) ${LISTED}`).execute(db)
  await sql.raw(`create index article_tags on article using gin (tags) ${LISTED}`).execute(db)
  await sql.raw(`create index article_mentions on article using gin (mentions) ${LISTED}`).execute(db)
  await sql.raw(`create index article_words on article using gin (search_text gin_trgm_ops) ${LISTED}`).execute(db)
  await sql`create index article_author on article (author_id, updated_at desc)`.execute(db)
  await sql`create index article_scheduled on article (scheduled_for) where scheduled_for is not null`.execute(db)
  await sql`create index article_images on article using gin (images)`.execute(db)
  await sql`create index article_change_images on article using gin (change_images) where change is not null`.execute(
    db,
  )
  await articlesAreThings(db)
}

/** An article's id names one thing, as those of posts do: nobody chooses one that a post has. */
async function articlesAreThings(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'event_thing_id'::regclass`.execute(
    db,
  )
  // Streams that share an id from before are named there.
  const others = /stream <> ALL \(ARRAY\[(.*?)\]\)|stream <> '[^']*'::text/.exec(rows[0]?.predicate ?? '')?.[0]
  await sql`drop index event_thing_id`.execute(db)
  await sql`
    create unique index event_thing_id on event ((substr(stream, strpos(stream, '-') + 1)))
    where ${isThing} ${others === undefined ? sql`` : sql.raw(`and ${others}`)}`.execute(db)
}
