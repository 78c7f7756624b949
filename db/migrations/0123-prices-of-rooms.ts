import { type Kysely, sql } from 'kysely'

const LISTED = `where status = 'published'`

/** Posts without a price come last. With the plain column too, rows are skipped on the index alone. */
const BY_PRICE = `coalesce(shown_price_cents, 2147483647), id) include (shown_price_cents) ${LISTED}`

/** Columns of the filters that no tally counts, for counts on an index alone. */
const FILTERED = 'shown_price_cents, open_minutes, exceptional, category_id'

const INDEXES = {
  post_price: `(type, ${BY_PRICE}`,
  post_province_price: `(type, province, ${BY_PRICE}`,
  post_place_type_price: `(type, place_type, ${BY_PRICE}`,
  // A search whose every word finds very many walks them in this order until there are enough.
  post_any_price: `(${BY_PRICE}`,
  post_soonest: `(type, starts_at, id) include (province, place_type, ${FILTERED}) ${LISTED}`,
  post_filter: `(type, province, place_type) include (${FILTERED}) ${LISTED}`,
}

/** The price of a hotel that sells rooms is that of its rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offered_room (
      id uuid primary key, post_id uuid not null, owner_id uuid not null, is_shown boolean not null,
      amount int not null, people_amount int not null, price_cents int not null, price_riel int
    )`.execute(db)
  await sql`create index offered_room_post on offered_room (post_id)`.execute(db)
  await sql`create index offered_room_owner on offered_room (owner_id)`.execute(db)
  await sql`
    create table room_seller (
      id uuid primary key, is_approved boolean not null, is_admin boolean not null, is_suspended boolean not null
    )`.execute(db)
  // The columns are written seldom, and the last one by the database itself.
  await sql`
    alter table post
      add column room_price_cents int,
      add column room_price_riel int,
      add column shown_price_cents int
        generated always as (case when type = 'hotel' then coalesce(room_price_cents, price_from_cents) else price_from_cents end)
        stored`.execute(db)
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql.raw(`drop index if exists ${name}`).execute(db)
    await sql.raw(`create index ${name} on post ${columns}`).execute(db)
  }
  await fill(db)
  // Searches read the price of the post.
  await sql`alter table post_search drop column price_from_cents`.execute(db)
}

/** As the projector folds the log. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into offered_room
    select id, post_id, owner_id, status = 'shown', amount, people_amount, price_cents, price_riel from room`.execute(
    db,
  )
  await sql`
    insert into room_seller
    select id, bool_or(is_approved), bool_or(is_admin), bool_or(is_suspended) from (
      select id, true, false, false from business where status = 'approved'
      union all select account_id, false, true, false from admin
      union all select id, false, false, true from account where suspended_at is not null
    ) as told (id, is_approved, is_admin, is_suspended) group by id`.execute(db)
  await sql`
    update post p set room_price_cents = cheapest.cents, room_price_riel = cheapest.riel
    from (
      select distinct on (o.post_id) o.post_id, o.price_cents * n.rooms as cents, o.price_riel * n.rooms as riel
      from offered_room o join room_seller s on s.id = o.owner_id
      cross join lateral (select ceil(2.0 / o.people_amount)::int as rooms) n
      where o.is_shown and (s.is_approved or s.is_admin) and not s.is_suspended and n.rooms <= o.amount
      order by o.post_id, n.rooms > 1, o.price_cents * n.rooms, o.id
    ) as cheapest
    where p.id = cheapest.post_id`.execute(db)
}
