import { type Kysely, sql } from 'kysely'

/** The log: events in commit order, commands with an idempotency key, checkpoints of readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      position bigint primary key,
      stream text not null,
      version int not null,
      id uuid not null,
      type text not null,
      schema_version smallint not null,
      data jsonb not null,
      meta jsonb not null,
      at timestamptz not null,
      unique (stream, version)
    )`.execute(db)
  await sql`
    create table command (
      id uuid primary key,
      hash text not null,
      stream text not null,
      version int not null,
      at timestamptz not null
    )`.execute(db)
  // One row, whose lock guards the next positions.
  await sql`create table log_head (only_row boolean primary key default true check (only_row), position bigint not null)`.execute(
    db,
  )
  await sql`insert into log_head (position) values (0)`.execute(db)
  // A person's key, wrapped by the master key; deleted when the person is forgotten.
  await sql`create table person_key (person uuid primary key, key bytea, forgotten_at timestamptz)`.execute(db)
  // Work on the log with its position, runner and lease.
  for (const work of ['checkpoint', 'rebuild']) {
    await sql`
      create table ${sql.table(work)} (
        name text primary key,
        position bigint not null,
        runner uuid,
        leased_until timestamptz,
        error text
      )`.execute(db)
  }
  // Events that an async projector could not take, and later ones of their streams.
  await sql`
    create table dead_letter (
      projector text not null,
      position bigint not null,
      stream text not null,
      error text not null,
      at timestamptz not null default now(),
      primary key (projector, position)
    )`.execute(db)
  await sql.raw(APPEND_EVENTS).execute(db)
  // Events are never edited, not even by hand.
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'the event log is append-only'; end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on event
    for each row execute function refuse_change()`.execute(db)
}

// The lock is a statement of its own, so that the next one sees all that earlier holders committed. Writers pass one by
// one, so reading is enough to know that a version or a command id is free.
const APPEND_EVENTS = `
create function append_events(events jsonb, commands jsonb) returns text[] language plpgsql as $$
declare
  head bigint;
  refused text[];
  added int;
begin
  select position into head from log_head for update;
  with given as materialized (
    select * from rows from (jsonb_to_recordset(events) as (stream text, expected int, version int, id uuid, type text,
      schema_version smallint, data jsonb, meta jsonb, at timestamptz)) with ordinality
      as e(stream, expected, version, id, type, schema_version, data, meta, at, nth)
  ), remembered as materialized (
    select * from jsonb_to_recordset(commands) as c(id uuid, hash text, stream text, expected int, version int, at timestamptz)
  ), wrong as materialized (
    select stream from given g where expected <> coalesce(
      (select e.version from event e where e.stream = g.stream order by e.version desc limit 1), 0)
    union
    select stream from remembered r where exists (select from command c where c.id = r.id)
  ), inserted as (
    insert into event (position, stream, version, id, type, schema_version, data, meta, at)
    select head + nth, stream, version, id, type, schema_version, data, meta, at
    from given where not exists (select from wrong)
    returning 1
  ), noted as (
    insert into command (id, hash, stream, version, at)
    select id, hash, stream, version, at from remembered where not exists (select from wrong)
  )
  select (select array_agg(stream) from wrong), (select count(*) from inserted) into refused, added;
  if added > 0 then
    update log_head set position = head + added;
    perform pg_notify('log', (head + added)::text);
  end if;
  return refused;
end $$`
