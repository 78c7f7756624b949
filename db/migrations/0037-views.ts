import { type Kysely, sql } from 'kysely'

/** The viewers of late, as hashes; views that wait to be counted; and a read model of all views by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_viewer (
      post_id uuid not null,
      viewer bigint not null,
      at timestamptz not null,
      primary key (post_id, viewer)
    )`.execute(db)
  await sql`
    create table post_network (
      post_id uuid not null,
      network bigint not null,
      day date not null,
      primary key (post_id, network, day)
    )`.execute(db)
  await sql`
    create table uncounted_views (
      id bigint generated always as identity primary key,
      batch uuid,
      post_id uuid not null,
      hour timestamptz not null,
      views int not null,
      networks int not null
    )`.execute(db)
  await sql`create index uncounted_views_batch on uncounted_views (batch) where batch is not null`.execute(db)
  await sql`create table daily_views (day date primary key, views int not null)`.execute(db)
}
