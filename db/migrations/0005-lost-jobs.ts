import { type Kysely, sql } from 'kysely'

/** The pictures without smaller copies are looked for now and then: they are few among many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index file_without_copies on file (id) where variant_widths = '{}'`.execute(db)
}
