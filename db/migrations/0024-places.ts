import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`

/** Columns of the filters that no tally counts, for counts on an index alone. */
const FILTERED = 'price_from_cents, open_minutes, exceptional, category_id'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const NO_CONTACT = { phone: null, telegram: null, facebook: null, website: null }

/** Hours of each weekday with exceptions, where there was one interval for every day; prices, contacts, and precision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post
      add column hours jsonb,
      add column open_minutes int4multirange,
      add column exceptional int[] not null default '{}',
      add column price_unit text,
      add column price_for text not null default 'everyone',
      add column pass text,
      add column precision text,
      add column contact jsonb not null default ${sql.lit(JSON.stringify(NO_CONTACT))},
      add column is_sample boolean not null default false`.execute(db)
  await sql`
    update post p set
      hours = jsonb_build_object('exceptions', '[]'::jsonb, 'week', jsonb_build_array(jsonb_build_object(
        'days', ${JSON.stringify(EVERY_DAY)}::jsonb,
        'from', to_char(make_interval(mins => h.begins), 'HH24:MI'),
        'to', case h.ends when 1440 then '24:00' else to_char(make_interval(mins => h.ends), 'HH24:MI') end))),
      open_minutes = (
        select range_agg(int4range(day * 2880 + h.begins, day * 2880 + h.ends + case when h.ends > h.begins then 0 else 1440 end))
        from generate_series(0, 6) day)
    from (
      select id, case when is_always then 0 else open_from end as begins,
        case when is_always or open_to = 0 then 1440 else open_to end as ends
      from (select *, open_24h or open_from = open_to as is_always from post) as each
      where is_always or (open_from is not null and open_to is not null)
    ) as h
    where h.id = p.id`.execute(db)
  await sql`update post set precision = 'exact' where lat is not null`.execute(db)
  // Takes the indexes along that include them.
  await sql`alter table post drop column open_24h, drop column open_from, drop column open_to`.execute(db)
  await sql
    .raw(
      `create index post_soonest on post (type, starts_at, id) include (province, place_type, ${FILTERED}) ${LISTED}`,
    )
    .execute(db)
  await sql
    .raw(`create index post_filter on post (type, province, place_type) include (${FILTERED}) ${LISTED}`)
    .execute(db)
}
