import { type Kysely, sql } from 'kysely'

/** Free attempts come back evenly, so what still counts is no whole number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt alter column failures type double precision`.execute(db)
}
