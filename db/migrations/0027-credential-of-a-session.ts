import { type Kysely, sql } from 'kysely'

/** A session lives as long as the password, or the absence of one, that its account had when it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column credential_id uuid`.execute(db)
  await sql`
    update session set credential_id = account.credential_id
    from account where account.id = session.account_id`.execute(db)
}
