import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`

/** Whoever writes a post is told of one that is there already: by names alike in its province, and by what is near. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql.raw(`create index post_alike on post using gin (province, search_text gin_trgm_ops) ${LISTED}`).execute(db)
  await sql
    .raw(
      `create index post_near on post using gist (point(lon, lat)) ${LISTED} and lat is not null and lon is not null`,
    )
    .execute(db)
}
