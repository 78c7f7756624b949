import { type Kysely, sql } from 'kysely'

/** Words that go with their author are told from those that were public: a post may be edited while it is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column is_sealed boolean not null default false`.execute(db)
  await sql`
    update post p set is_sealed = true
    where (select e.type from event e
           where e.stream = 'post-' || p.id and e.type in ('DraftSaved', 'PostSaved')
           order by e.version desc limit 1) = 'DraftSaved'`.execute(db)
}
