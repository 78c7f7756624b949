import { type Kysely, sql } from 'kysely'

/**
 * A view is of a subject, a post or an ad, and clicks of ads wait beside the views. A read model has the views and clicks of each ad
 * by day in Phnom Penh. Statements read the log by the ad, which only the index finds among all other events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_viewer rename to viewer`.execute(db)
  await sql`alter table viewer rename column post_id to subject_id`.execute(db)
  await sql`alter table post_network rename to visitor`.execute(db)
  await sql`alter table visitor rename column post_id to subject_id`.execute(db)
  await sql`alter table uncounted_views rename column post_id to subject_id`.execute(db)
  await sql`alter table uncounted_views add column kind text not null default 'post'`.execute(db)
  await sql`
    create table ad_count (
      key text primary key,
      ad_id uuid not null,
      day date not null,
      views int not null,
      clicks int not null
    )`.execute(db)
  await sql`create index ad_count_of_ad on ad_count (ad_id, day)`.execute(db)
  await sql`create index event_of_ads on event using gin ((data -> 'ads')) where type = 'AdViewsCounted'`.execute(db)
}
