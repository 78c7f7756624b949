import { type Kysely, sql } from 'kysely'

/**
 * The hash of a command is keyed by a person and goes with them. Those of before, which anybody could try candidates
 * against, are erased: their commands count as sent again whatever they hold. Nor is one stored that an older process makes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table command add column person uuid, alter column hash drop not null`.execute(db)
  await sql`update command set hash = null`.execute(db)
  await sql.raw(APPEND_EVENTS).execute(db)
}

// As before but for the person of a command.
const APPEND_EVENTS = `
create or replace function append_events(events jsonb, onto jsonb, commands jsonb) returns text[] language plpgsql as $$
declare
  head bigint;
  refused text[];
  added int;
begin
  select position into head from log_head for update;
  if onto <> '[]' then
    select array_agg(e->>0) into refused from jsonb_array_elements(onto) as given(e)
    where (select true from event t where t.stream = e->>0 and t.version = (e->>1)::int) is null;
    if refused is not null then return refused; end if;
  end if;
  begin
    insert into event (position, stream, version, id, type, schema_version, data, meta, at)
    select head + nth, e->>0, (e->>1)::int, (e->>2)::uuid, e->>3, (e->>4)::smallint, (e->>5)::jsonb, (e->>6)::jsonb,
      (e->>7)::timestamptz
    from jsonb_array_elements(events) with ordinality as given(e, nth);
    get diagnostics added = row_count;
    if commands <> '[]' then
      insert into command (id, hash, stream, version, at, person)
      select (c->>0)::uuid, case when c->>5 is not null then c->>1 end, c->>2, (c->>3)::int, (c->>4)::timestamptz,
        (c->>5)::uuid
      from jsonb_array_elements(commands) as given(c);
    end if;
  exception when unique_violation then
    select array_agg(stream) into refused from (
      select e->>0 as stream from jsonb_array_elements(events) as given(e)
      where exists (select from event t where t.stream = e->>0 and t.version = (e->>1)::int)
      union
      select c->>2 from jsonb_array_elements(commands) as given(c)
      where exists (select from command t where t.id = (c->>0)::uuid)
    ) as taken;
    if refused is null then raise; end if;
    return refused;
  end;
  if added > 0 then
    update log_head set position = head + added;
    perform pg_notify('log', (head + added)::text);
  end if;
  return null;
end $$`
