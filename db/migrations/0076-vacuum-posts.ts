import { type Kysely, sql } from 'kysely'

/**
 * Lists count and skip on indexes alone, which needs pages that a vacuum has marked all-visible. By default Postgres vacuums
 * only when a fifth of a table is new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post', 'post_trend', 'post_count']) {
    await sql`
      alter table ${sql.table(table)} set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
      )`.execute(db)
  }
}
