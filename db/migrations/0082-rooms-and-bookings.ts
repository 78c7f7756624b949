import { type Kysely, sql } from 'kysely'

/** Branches and rooms of owners, the nights of rooms that differ from others, and bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch (
      id uuid primary key, version int not null, owner_id uuid not null, name text, province text not null,
      address text, phone text, saved_at timestamptz not null, deleted_at timestamptz
    )`.execute(db)
  await sql`create index branch_owner on branch (owner_id, saved_at desc) where deleted_at is null`.execute(db)
  await sql`
    create table room (
      id uuid primary key, version int not null, owner_id uuid not null, branch_id uuid not null, post_id uuid not null,
      status text not null, name text not null, bed jsonb not null, people_amount int not null, amount int not null,
      price_cents int not null, price_riel int, images uuid[] not null, description jsonb not null,
      min_nights int not null, max_nights int not null, notice_days int not null, horizon_days int not null,
      allows_gaps boolean not null, free_cancel_days int not null, saved_at timestamptz not null
    )`.execute(db)
  await sql`create index room_post on room (post_id, status)`.execute(db)
  await sql`create index room_owner on room (owner_id, saved_at desc)`.execute(db)
  await sql`create index room_branch on room (branch_id)`.execute(db)
  await sql`create index room_images on room using gin (images)`.execute(db)
  await sql`
    create table room_inventory (
      key text primary key, room_id uuid not null, night date, status text, amount int not null,
      held int not null, taken int not null, price_cents int,
      is_closed boolean not null, no_arrival boolean not null, no_departure boolean not null,
      min_nights int, max_nights int,
      constraint room_inventory_counts check (held >= 0 and taken >= 0),
      constraint room_inventory_full check (held + taken <= amount)
    )`.execute(db)
  await sql`create index room_inventory_nights on room_inventory (room_id, night)`.execute(db)
  await sql`
    create table booking (
      id uuid primary key, version int not null, room_id uuid not null, post_id uuid not null, owner_id uuid not null,
      guest_id uuid, person_id uuid not null, guest_name text, phone text, note text, reason text,
      status text not null, check_in date not null, check_out date not null, rooms int not null, people int not null,
      nights jsonb not null, total_cents double precision not null, fee_cents double precision, free_cancel_days int not null,
      room_name text not null, bed jsonb not null, post_name text not null, requested_at timestamptz not null,
      expires_at timestamptz, is_read boolean not null, steps jsonb not null
    )`.execute(db)
  await sql`create index booking_of_guest on booking (guest_id, check_in) where guest_id is not null`.execute(db)
  await sql`create index booking_person on booking (person_id)`.execute(db)
  await sql`create index booking_owner on booking (owner_id, requested_at desc)`.execute(db)
  await sql`create index booking_owner_stays on booking (owner_id, check_in)`.execute(db)
  await sql`create index booking_unread on booking (owner_id) where not is_read`.execute(db)
  await sql`create index booking_room on booking (room_id, check_in)`.execute(db)
  await sql`create index booking_waiting on booking (expires_at) where status = 'requested'`.execute(db)
  await sql`create index booking_over on booking (check_out) where status = 'accepted'`.execute(db)
  await sql`
    create table booking_guest (account_id uuid primary key, open int not null check (open >= 0))`.execute(db)
}
