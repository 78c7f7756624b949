import { type Kysely, sql } from 'kysely'

/** Prices that were given in riel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column price_riel int`.execute(db)
  // Changes that wait are shown by the same code.
  await sql`
    update post set change = change::jsonb || '{"price_riel": null}'::jsonb
    where change is not null`.execute(db)
}
