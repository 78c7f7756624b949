import { type Kysely, sql } from 'kysely'

/** Plain records of every kind, and a stamp per kind that moves with each change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalog_record (
      key text primary key,
      kind text not null,
      id text not null,
      data jsonb not null,
      sort int not null,
      is_visible boolean not null,
      is_delete boolean not null,
      version int not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index catalog_record_kind_id on catalog_record (kind, id)`.execute(db)
  await sql`create index catalog_record_kind_sort on catalog_record (kind, sort, id) where not is_delete`.execute(db)
  await sql`create table catalog_stamp (kind text primary key, stamp bigint not null)`.execute(db)
}
