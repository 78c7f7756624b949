import { type Kysely, sql } from 'kysely'

/** The answers of calls under an idempotency key. Both this and the commands are swept by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_answer (
      id uuid primary key,
      people uuid[] not null,
      sealed bytea not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index first_answer_at on first_answer (at)`.execute(db)
  await sql`create index command_at on command (at)`.execute(db)
}
