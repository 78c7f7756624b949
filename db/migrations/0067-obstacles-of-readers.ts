import { type Kysely, sql } from 'kysely'

/** Why a reader of the log does not go on although workers run: only a newer version can read what comes next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkpoint add column obstacle text`.execute(db)
}
