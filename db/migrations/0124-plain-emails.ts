import { type Kysely, sql } from 'kysely'

/** An account of before e-mails were read plainly is found by the plain one too: a replay gives it the key, where there is any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column plain_email_key text`.execute(db)
  await sql`create index account_plain_email on account (plain_email_key) where plain_email_key is not null`.execute(db)
  // An e-mail that is not plain is longer in bytes than in characters.
  await sql`
    insert into replay (name) select 'accounts'
    where exists (select from account where octet_length(email) > char_length(email))
    on conflict (name) do update set error = null, result = null, obstacle = null, position = 0, definition = null
    where replay.error is not null or replay.result is not null`.execute(db)
}
