import type { Sql } from '../event-sourcing/sql.ts'
import { endOldSessions } from './sessions.ts'

/** Deletes what is of no use any more: expired tokens, ended sessions, old attempts and used credentials. */
export async function sweepSignIns(sql: Sql, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql.query('delete from session_token where refresh_expires_at < $1', [at])
  await endOldSessions(sql, now)
  // A new session and its tokens are in one transaction.
  await sql.query('delete from session s where not exists (select from session_token t where t.session_id = s.id)')
  await sql.query(`delete from sign_in_attempt where last_at < $1::timestamptz - interval '1 day'`, [at])
  await sql.query('delete from used_credential where expires_at < $1', [at])
}
