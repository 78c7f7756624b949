import { type Kysely, sql } from 'kysely'

/** The kind of the reported thing, and the time since when a line is held: a line whose report was refused can be swept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_network
      add column subject_type text not null default 'post',
      add column held_at timestamptz not null default now()`.execute(db)
  await sql`update report_network n set subject_type = r.subject_type from report r where r.id = n.report_id`.execute(
    db,
  )
  await sql`alter table report_network alter column subject_type drop default`.execute(db)
  await sql`alter table report_network drop constraint report_network_pkey`.execute(db)
  await sql`alter table report_network add primary key (subject_type, subject_id, network)`.execute(db)
  await sql`create index report_network_held on report_network (held_at)`.execute(db)
  await sql`drop index report_open`.execute(db)
  await sql`create index report_open on report (subject_id, subject_type, reported_at) where status = 'open'`.execute(
    db,
  )
}
