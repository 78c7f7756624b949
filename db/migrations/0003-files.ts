import { type Kysely, sql } from 'kysely'

/** Uploaded pictures and their variants. The bytes are in the file store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id uuid primary key,
      owner_id uuid not null,
      kind text not null,
      format text not null,
      width int not null,
      height int not null,
      bytes int not null,
      thumbhash text not null,
      variant_widths int[] not null,
      created_at timestamptz not null
    )`.execute(db)
}
