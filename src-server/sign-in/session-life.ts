import type { Sql } from '../event-sourcing/sql.ts'

/** How long a session lasts, however often its tokens are exchanged. */
export const SESSION_DAYS = { member: 365, admin: 30 }

/** When a session ends. `s` and `m` are the session and the row of its admin, if it is one's. */
export const END = `s.created_at + make_interval(days =>
  case when m.account_id is null then ${SESSION_DAYS.member} else ${SESSION_DAYS.admin} end)`

/** A session lives while its account is not suspended and has the password, or none, that it had when the session was opened. */
export const OF_ITS_ACCOUNT = `join account a
  on a.id = s.account_id and a.deleted_at is null and a.suspended_at is null
    and a.credential_id is not distinct from s.credential_id`

/** Deletes the sessions that have lasted as long as they may, and those of a password that was replaced. */
export async function deleteEndedSessions(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from session where id in
       (select s.id from session s left join admin m on m.account_id = s.account_id where ${END} <= $1)
     or id not in (select s.id from session s ${OF_ITS_ACCOUNT})`,
    [now.toISOString()],
  )
}
