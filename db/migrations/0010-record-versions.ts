import { type Kysely, sql } from 'kysely'

/** Records say which version of their kind's schema their data was saved in; all that are there are of the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalog_record add column schema_version int not null default 1`.execute(db)
  await sql`alter table catalog_record alter column schema_version drop default`.execute(db)
}
