import { type Kysely, sql } from 'kysely'

/** The log: events in commit order, the streams' versions, the commands that were carried out, checkpoints of readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      position bigint primary key,
      stream text not null,
      version int not null,
      id uuid not null unique,
      command_id uuid not null,
      index int not null,
      type text not null,
      data jsonb not null,
      meta jsonb not null,
      at timestamptz not null,
      unique (stream, version),
      unique (command_id, index)
    )`.execute(db)
  await sql`create table stream (stream text primary key, version int not null)`.execute(db)
  await sql`
    create table command (
      id uuid primary key,
      hash text not null,
      stream text not null,
      version int not null,
      at timestamptz not null
    )`.execute(db)
  // One row: whoever holds its lock gives out the next positions.
  await sql`create table log_head (only_row boolean primary key default true check (only_row), position bigint not null)`.execute(
    db,
  )
  await sql`insert into log_head (position) values (0)`.execute(db)
  await sql`create table checkpoint (name text primary key, position bigint not null)`.execute(db)
  // Events are never edited: not by a slip, not by a console.
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'the event log is append-only'; end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on event
    for each row execute function refuse_change()`.execute(db)
}
