import { type Kysely, sql } from 'kysely'

/**
 * The look of a user name is no key any more: an old log may hold two that look alike, and the replay that was to give
 * them their keys failed for good. A replay writes the column, which says more than the keys did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column lookalike text`.execute(db)
  await sql`create index account_lookalike on account (lookalike) where lookalike is not null`.execute(db)
  await sql`
    update account set lookalike = substr(key, length('lookalike:') + 1)
    from account_key where account_id = id and key like 'lookalike:%'`.execute(db)
  await sql`delete from account_key where key like 'lookalike:%'`.execute(db)
  await sql`
    insert into replay (name) select 'accounts'
    where exists (select from account) on conflict do nothing`.execute(db)
}
