import { type Kysely, sql } from 'kysely'

/**
 * The append, in three quarters of its time: events come as arrays (an object's keys are sorted for nothing, and data that is
 * parsed once is not copied), and a version that is taken is found by the unique key that the insert looks at anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function append_events(jsonb, jsonb)`.execute(db)
  await sql.raw(APPEND_EVENTS).execute(db)
}

// The lock is a statement of its own: the next one sees all that was committed by those who had the lock before. `onto` are
// the streams' newest versions as the commands saw them: if they are there and the next ones are free, nothing came between.
// The streams at fault are looked up when there is a fault: nearly never.
const APPEND_EVENTS = `
create function append_events(events jsonb, onto jsonb, commands jsonb) returns text[] language plpgsql as $$
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
      insert into command (id, hash, stream, version, at)
      select (c->>0)::uuid, c->>1, c->>2, (c->>3)::int, (c->>4)::timestamptz from jsonb_array_elements(commands) as given(c);
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
