import type { Sql } from '../event-sourcing/sql.ts'

/** After that many days an idempotency key is new, and after the others a repeated call is answered with today's view. */
export const REMEMBERED_DAYS = { commands: 30, answers: 1 }

export async function sweepCommands(sql: Sql, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await sql.query('delete from command where at < $1', [before(REMEMBERED_DAYS.commands)])
  await sql.query('delete from registration_key where at < $1', [before(REMEMBERED_DAYS.commands)])
  await sql.query('delete from first_answer where at < $1', [before(REMEMBERED_DAYS.answers)])
}
