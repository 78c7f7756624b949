import { type Kysely, sql } from 'kysely'

/** Verifications are jobs like replays; both keep the definition of the tables that they began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rebuild`.execute(db)
  // Shadow tables of replays under way.
  await sql`
    do $$ declare name text;
    begin
      for name in select nspname from pg_namespace where nspname ~ '^(rebuild|verify)_' loop
        execute format('drop schema %I cascade', name);
      end loop;
    end $$`.execute(db)
  for (const kind of ['replay', 'verification']) {
    await sql`
      create table ${sql.table(kind)} (
        name text primary key,
        position bigint not null default 0,
        runner uuid,
        definition text,
        next_try_at timestamptz,
        error text,
        result jsonb
      )`.execute(db)
  }
}
