import { type Kysely, sql } from 'kysely'

/** Comments are found by the kind of their subject as well, as its id alone may name a thing of another kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const top = 'where branch_id is null and is_shown'
  const indexes = {
    comment_newest: `(subject_id, subject_type, posted_at desc, id desc) ${top}`,
    comment_liked: `(subject_id, subject_type, likes desc, posted_at desc, id desc) ${top}`,
    comment_since: '(subject_id, subject_type, posted_at) include (author_id) where deleted_at is null',
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`create index ${sql.ref(name)} on comment ${sql.raw(columns)}`.execute(db)
  }
}
