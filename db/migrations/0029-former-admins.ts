import { type Kysely, sql } from 'kysely'

/** The members who lost the role of admin, and when last: what an owner opened before that stays closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_admin (account_id uuid primary key, revoked_at timestamptz not null)`.execute(db)
  await sql`
    insert into former_admin
    select (data ->> 'account_id')::uuid, max(at) from event where type = 'AdminRevoked' group by 1`.execute(db)
}
