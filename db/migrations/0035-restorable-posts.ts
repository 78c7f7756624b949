import { type Kysely, sql } from 'kysely'

/** Until when a deleted post can be had back, and its pictures are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column restorable_until timestamptz`.execute(db)
}
