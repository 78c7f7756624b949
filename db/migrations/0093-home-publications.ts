import { type Kysely, sql } from 'kysely'

/** Compositions of the home page, each from its start on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_publication (
      id uuid primary key,
      content jsonb not null,
      starts_at timestamptz not null,
      published_at timestamptz not null,
      actor_id text not null,
      actor_role text not null,
      restored_from uuid,
      is_cancelled boolean not null,
      version integer not null
    )`.execute(db)
  await sql`
    create index home_publication_start on home_publication (starts_at desc, version desc) where not is_cancelled`.execute(
    db,
  )
}
