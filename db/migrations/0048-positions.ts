import { type Kysely, sql } from 'kysely'

/**
 * Where published posts are, for what is nearest and what is inside of an area. Degrees of longitude are shorter, so that near
 * is near in every direction; the centre of a district is no position of what is in it. Posts without one are there as well:
 * an order by distance has them last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create index post_around on post using gist (
      type, province, place_type,
      point(case when precision is distinct from 'district' then lon * 0.976::float8 end, lat)
    ) where status = 'published'`.execute(db)
  await sql`drop index post_near`.execute(db)
}
