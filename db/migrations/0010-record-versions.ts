import { type Kysely, sql } from 'kysely'

/** The schema version of a record's data; existing records have the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalog_record add column schema_version int not null default 1`.execute(db)
  await sql`alter table catalog_record alter column schema_version drop default`.execute(db)
}
