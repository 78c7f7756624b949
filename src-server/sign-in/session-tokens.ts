import { createHash, randomBytes } from 'node:crypto'
import type { Token } from '#shared/account.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { END, OF_ITS_ACCOUNT } from './session-life.ts'

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3_600
export const ACCESS_MS = 14 * DAY_MS
export const REFRESH_MS = 30 * DAY_MS
/** A refresh token may be used again within this time, as by parallel tabs. */
const GRACE_MS = 10_000
/** Exchanges of one refresh token, within that time. */
const EXCHANGES = 3
/** The exchanges of all tokens of a session: each makes another that can be exchanged as often. */
const EXCHANGES_A_DAY = 100

export const tokenHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const newSecret = (): string => randomBytes(32).toString('base64url')

/** New tokens of a session, stored as hashes (decision 20). */
export async function issueTokens(tx: Sql, now: Date, sessionId: string): Promise<Token> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const token = { access_token: newSecret(), refresh_token: newSecret() }
  await tx.query(
    `insert into session_token (access_hash, access_expires_at, refresh_hash, refresh_expires_at, session_id)
     values ($1, $2, $3, $4, $5)`,
    [tokenHashOf(token.access_token), after(ACCESS_MS), tokenHashOf(token.refresh_token), after(REFRESH_MS), sessionId],
  )
  return token
}

type RefreshRow = {
  session_id: string
  refresh_expires_at: string
  ends_at: string
  replaced_at: string | null
  exchanges: number
  /** Tokens of its session within a day. */
  issued: number
}

/**
 * New tokens for a refresh token, or why there are none: it is unknown or expired, or was reused, which ends the session.
 * @throws Rejection TOO_MANY_ATTEMPTS for one that was exchanged too often within its grace
 */
export async function exchangeTokens(tx: Sql, now: Date, refreshToken: string): Promise<Token | 'none' | 'ended'> {
  const hash = tokenHashOf(refreshToken)
  const iso = (after = 0) => new Date(now.getTime() + after).toISOString()
  // Locks first, so that exchanges at once, also of other tokens, see each other's.
  const owner = 'select session_id from session_token where refresh_hash = $1'
  await tx.query(`select from session where id = (${owner}) for update`, [hash])
  const { rows } = await tx.query<RefreshRow>(
    `select t.session_id, t.refresh_expires_at, t.replaced_at, t.exchanges, ${END} as ends_at,
       (select count(*)::int from session_token i where i.session_id = s.id and i.refresh_expires_at > $2) as issued
     from session_token t join session s on s.id = t.session_id ${OF_ITS_ACCOUNT}
     left join admin m on m.account_id = s.account_id
     where t.refresh_hash = $1`,
    [hash, iso(REFRESH_MS - DAY_MS)],
  )
  const row = rows[0]
  const at = now.getTime()
  if (!row || Math.min(Date.parse(row.refresh_expires_at), Date.parse(row.ends_at)) <= at) return 'none'
  if (row.replaced_at !== null && Date.parse(row.replaced_at) < at - GRACE_MS) {
    // A reused token means that somebody has a copy, and nobody can tell which of the two is the member.
    await tx.query('delete from session where id = $1', [row.session_id])
    return 'ended'
  }
  if (row.exchanges >= EXCHANGES) throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: GRACE_MS / 1_000 })
  if (row.issued >= EXCHANGES_A_DAY) throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: HOUR_SECONDS })
  await tx.query(
    `update session_token set replaced_at = coalesce(replaced_at, $2::timestamptz), exchanges = exchanges + 1,
       access_expires_at = least(access_expires_at, $2::timestamptz + $3::interval) where refresh_hash = $1`,
    [hash, iso(), `${GRACE_MS} milliseconds`],
  )
  await tx.query('update session set seen_at = $2 where id = $1', [row.session_id, iso()])
  return issueTokens(tx, now, row.session_id)
}
