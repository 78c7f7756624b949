import { type Kysely, sql } from 'kysely'

/** Reports of members, one of each member and thing, and the networks from which a thing was reported, as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id uuid primary key,
      account_id uuid not null,
      subject_type text not null,
      subject_id uuid not null,
      reason text not null,
      note text,
      has_weight boolean not null,
      status text not null,
      reported_at timestamptz not null
    )`.execute(db)
  await sql`create index report_open on report (subject_id, reported_at) where status = 'open'`.execute(db)
  await sql`create index report_account on report (account_id)`.execute(db)
  await sql`
    create table report_network (
      subject_id uuid not null,
      network bigint not null,
      primary key (subject_id, network)
    )`.execute(db)
}
