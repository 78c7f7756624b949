import { type Kysely, sql } from 'kysely'

/** Read models of accounts, businesses and admins; beside the log, secrets and sessions, which no event may hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account (
      id uuid primary key,
      username text,
      nickname text,
      email text,
      phone text,
      bio text,
      picture_id uuid,
      credential_id uuid,
      providers jsonb,
      search_text text,
      version int not null,
      joined_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index account_joined on account (joined_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index account_words on account using gin (letter_pairs(search_text)) where deleted_at is null`.execute(
    db,
  )
  // User names, e-mails, phone numbers and accounts at providers, each of one account only.
  await sql`create table account_key (key text primary key, account_id uuid not null)`.execute(db)
  await sql`create index account_key_account on account_key (account_id)`.execute(db)
  await sql`create table admin (account_id uuid primary key, granted_by uuid not null, granted_at timestamptz not null)`.execute(
    db,
  )
  await sql`create table business (
      id uuid primary key,
      business_name text,
      social text,
      facebook text,
      telegram text,
      website text,
      video text,
      status text not null,
      reason text,
      credential_id uuid not null,
      version int not null,
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid
    )`.execute(db)
  await sql`create index business_status on business (status, applied_at desc, id desc)`.execute(db)
  await sql`create index business_applied on business (applied_at desc, id desc)`.execute(db)

  // Finds the pictures of an account that is deleted.
  await sql`create index file_owner on file (owner_id)`.execute(db)

  // Events name a credential, its hash is only here. It is replaced, never changed.
  await sql`create table credential (
      id uuid primary key,
      account_id uuid not null,
      hash text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index credential_account on credential (account_id)`.execute(db)
  await sql`create table session (
      id uuid primary key,
      account_id uuid not null,
      device text not null,
      address text not null,
      country text,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      dashboard_until timestamptz
    )`.execute(db)
  await sql`create index session_account on session (account_id, seen_at desc)`.execute(db)
  // All token pairs of a session, as SHA-256. Replaced ones are kept to detect their reuse.
  await sql`create table session_token (
      access_hash bytea primary key,
      access_expires_at timestamptz not null,
      refresh_hash bytea not null unique,
      refresh_expires_at timestamptz not null,
      session_id uuid not null references session (id) on delete cascade,
      replaced_at timestamptz
    )`.execute(db)
  await sql`create index session_token_session on session_token (session_id)`.execute(db)
  await sql`create index session_token_end on session_token (refresh_expires_at)`.execute(db)
  // Failed sign-ins by account and by address, both as hashes.
  await sql`create table sign_in_attempt (
      key bytea primary key,
      failures int not null,
      last_at timestamptz not null,
      blocked_until timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_attempt_last on sign_in_attempt (last_at)`.execute(db)
  // Used ID tokens of providers, as SHA-256, until they expire: each is good once.
  await sql`create table used_credential (hash bytea primary key, expires_at timestamptz not null)`.execute(db)
  await sql`create index used_credential_end on used_credential (expires_at)`.execute(db)
}
