import { type Kysely, sql } from 'kysely'

/** The account that a network has made under an idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table registration_key (key bytea primary key, account_id uuid not null, at timestamptz not null)`.execute(
    db,
  )
}
