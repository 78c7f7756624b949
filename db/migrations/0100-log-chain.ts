import { type Kysely, sql } from 'kysely'

/**
 * Each event carries a hash over itself and the hash before it. `log_head` keeps the last one, and how far the chain reaches: a
 * log from before is chained step by step (`chain.ts`), and from its end on each append goes on with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column hash bytea`.execute(db)
  await sql`
    alter table log_head
      add column chained bigint not null default 0,
      add column hash bytea not null default sha256('')`.execute(db)
  await sql`drop function append_or_refuse(jsonb, jsonb, jsonb)`.execute(db)
  await sql`drop function append_events(jsonb, jsonb, jsonb)`.execute(db)
  await sql.raw(APPEND_EVENTS).execute(db)
  await sql.raw(APPEND_OR_REFUSE).execute(db)
  await sql.raw(CHAIN_EVENTS).execute(db)
  await sql.raw(REFUSE_EDIT).execute(db)
  await sql`drop trigger append_only on event`.execute(db)
  await sql`
    create trigger append_only before update or delete on event
    for each row execute function refuse_edit()`.execute(db)
}

// The digests stand behind each other, 32 bytes for each event: cheaper to take apart than JSON. An older process sends none, and
// its events have their data as a string of JSON.
const APPEND_EVENTS = `
create function append_events(events jsonb, onto jsonb, commands jsonb, digests bytea default null)
returns text[] language plpgsql as $$
declare
  head bigint;
  chained_to bigint;
  last bytea;
  hashes bytea[];
  refused text[];
  added int;
begin
  select position, chained, hash into head, chained_to, last from log_head for update;
  if onto <> '[]' then
    select array_agg(e->>0) into refused from jsonb_array_elements(onto) as given(e)
    where (select true from event t where t.stream = e->>0 and t.version = (e->>1)::int) is null;
    if refused is not null then return refused; end if;
  end if;
  if chained_to = head and digests is not null then
    hashes[0] := last;
    for nth in 1..length(digests) / 32 loop
      hashes[nth] := sha256(hashes[nth - 1] || substr(digests, nth * 32 - 31, 32));
    end loop;
    chained_to := head + length(digests) / 32;
    last := hashes[chained_to - head];
  end if;
  begin
    insert into event (position, stream, version, id, type, schema_version, data, meta, at, hash)
    select head + nth, e->>0, (e->>1)::int, (e->>2)::uuid, e->>3, (e->>4)::smallint,
      case when digests is null then (e->>5)::jsonb else e->5 end,
      case when digests is null then (e->>6)::jsonb else e->6 end,
      (e->>7)::timestamptz, hashes[nth]
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
    update log_head set position = head + added, chained = chained_to, hash = last;
    perform pg_notify('log', (head + added)::text);
  end if;
  return null;
end $$`

// An older process sends no digests: the chain ends before its events, and is taken up from there.
const APPEND_OR_REFUSE = `
create function append_or_refuse(events jsonb, onto jsonb, commands jsonb, digests bytea default null)
returns void language plpgsql as $$
declare
  refused text[] := append_events(events, onto, commands, digests);
begin
  if refused is not null then
    raise exception 'streams are not at the expected version' using errcode = 'LC001', detail = array_to_json(refused);
  end if;
end $$`

// Gives events their hashes. The product may do so, as `refuse_edit` lets nothing else through.
const CHAIN_EVENTS = `
create function chain_events(first bigint, hashes bytea[]) returns void language sql security definer
set search_path from current as $$
  update event set hash = given.hash from unnest(hashes) with ordinality as given(hash, nth) where position = first + nth - 1
$$`

// Comparing whole rows finds every other change.
const REFUSE_EDIT = `
create function refuse_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null then
    old.hash := new.hash;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'the event log is append-only';
end $$`
