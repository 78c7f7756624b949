import { type Kysely, sql } from 'kysely'

/** Tables in which processes report themselves, and the workers their jobs. Operators read them, and nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process (
      id uuid primary key,
      kind text not null,
      version text not null,
      release text not null,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      guests int not null,
      members int not null
    )`.execute(db)
  await sql`
    create table job_kind (
      name text primary key,
      waiting int not null default 0,
      running int not null default 0,
      delayed int not null default 0,
      failed int not null default 0,
      ran_at timestamptz,
      took_ms int
    )`.execute(db)
  await sql`
    create table failed_job (
      id text primary key,
      kind text not null,
      attempts int not null,
      error text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index failed_job_kind on failed_job (kind, at desc, id)`.execute(db)
  // Requests of admins to the workers; without a job all failed ones of the kind are meant.
  await sql`
    create table job_retry (
      id bigint generated always as identity primary key,
      kind text not null,
      job text
    )`.execute(db)
}
