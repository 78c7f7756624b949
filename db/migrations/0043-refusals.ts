import { type Kysely, sql } from 'kysely'

/**
 * Functions that fail where they returned or counted: what was sent behind them, the commit too, then changes nothing, so it
 * need not wait for their answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function append_or_refuse(events jsonb, onto jsonb, commands jsonb) returns void language plpgsql as $$
    declare
      refused text[] := append_events(events, onto, commands);
    begin
      if refused is not null then
        raise exception 'streams are not at the expected version' using errcode = 'LC001', detail = array_to_json(refused);
      end if;
    end $$`.execute(db)
  await sql`
    create function expect_written(written bigint, wanted bigint, named text) returns void language plpgsql as $$
    begin
      if written < wanted then
        raise exception 'another process was first to write a row of %', named using errcode = 'serialization_failure';
      end if;
    end $$`.execute(db)
}
