import type { Sql } from '../event-sourcing/sql.ts'
import { deleteEndedSessions } from './session-life.ts'

/** Deletes what is of no use any more: expired tokens, ended sessions, old attempts, used or replaced credentials. */
export async function sweepSignIns(sql: Sql, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql.query('delete from session_token where refresh_expires_at < $1', [at])
  await deleteEndedSessions(sql, now)
  // A new session and its tokens are in one transaction.
  await sql.query('delete from session s where not exists (select from session_token t where t.session_id = s.id)')
  await sql.query(`delete from sign_in_attempt where last_at < $1::timestamptz - interval '1 day'`, [at])
  await deleteReplacedPasswords(sql, at)
  await sql.query('delete from used_credential where expires_at < $1', [at])
}

/** A hash is stored before the event that names it, so young ones stay, and those of an account that is not there yet. */
async function deleteReplacedPasswords(sql: Sql, at: string): Promise<void> {
  await sql.query(
    `delete from credential c using account a
     where a.id = c.account_id and c.created_at < $1::timestamptz - interval '1 hour'
       and c.id is distinct from a.credential_id
       and not exists (select from business b where b.id = a.id and b.credential_id = c.id)`,
    [at],
  )
}
