import { type Kysely, sql } from 'kysely'

/** Trying dead letters again is a job like a replay, and a job says what keeps it from being carried out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['replay', 'verification'])
    await sql`alter table ${sql.table(kind)} add column obstacle text`.execute(db)
  await sql`create table retry (like replay including all, mended int not null default 0)`.execute(db)
  // Each batch asks for the dead letters of its streams.
  await sql`create index dead_letter_stream on dead_letter (projector, stream, position)`.execute(db)
}
