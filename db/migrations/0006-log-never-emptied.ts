import { type Kysely, sql } from 'kysely'

/** The log cannot be emptied either: `truncate` fires no row triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger never_emptied before truncate on event
    for each statement execute function refuse_change()`.execute(db)
}
