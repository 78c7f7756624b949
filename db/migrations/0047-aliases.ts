import { type Kysely, sql } from 'kysely'

/** Other names by which a place is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column aliases text[] not null default '{}'`.execute(db)
}
