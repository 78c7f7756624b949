import { type Kysely, sql } from 'kysely'

/** Entries of the audit in the order of time, by thing, kind and person; and the names of changed fields in the same order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      position bigint primary key,
      stream text not null,
      version integer not null,
      type text not null,
      kind text not null,
      subject text not null,
      actor uuid not null,
      actor_role text not null,
      request text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index audit_entry_time on audit_entry (at, position)`.execute(db)
  await sql`create index audit_entry_subject on audit_entry (subject, at, position)`.execute(db)
  await sql`create index audit_entry_kind on audit_entry (kind, at, position)`.execute(db)
  await sql`create index audit_entry_actor on audit_entry (actor, at, position)`.execute(db)
  await sql`create index audit_entry_request on audit_entry (request, at, position)`.execute(db)
  await sql`
    create table audit_field (
      field text not null,
      at timestamptz not null,
      position bigint not null,
      person uuid,
      primary key (field, at, position)
    )`.execute(db)
  await sql`create index audit_field_person on audit_field (person) where person is not null`.execute(db)
}
