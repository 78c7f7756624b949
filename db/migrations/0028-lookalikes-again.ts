import { type Kysely, sql } from 'kysely'

/**
 * Where the replay that gives names what they look like had failed, it was asked for in vain: a job that is still there, and
 * failed, is not carried out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into replay (name) select 'accounts'
    where exists (select from account where lookalike is null and username is not null)
    on conflict (name) do update set error = null, result = null, obstacle = null, position = 0, definition = null
    where replay.error is not null or replay.result is not null`.execute(db)
}
