import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BusinessStatus, Token } from '#shared/account.ts'
import type { Role } from '#shared/roles.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { inTransaction, type Sql, type SqlPool } from '../event-sourcing/sql.ts'
import { newId } from '../platform/ids.ts'
import { ADMIN_RIGHT, DASHBOARD_RIGHT } from './dashboard.ts'
import { countryOf, deviceOf } from './device.ts'
import { roleOf } from './role.ts'
import type { SessionRow } from './tables.ts'

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3_600
export const ACCESS_MS = 14 * DAY_MS
export const REFRESH_MS = 30 * DAY_MS
/** A refresh token may be used again within this time, as by parallel tabs. */
const GRACE_MS = 10_000
/** Exchanges of one refresh token, within that time. */
const EXCHANGES = 3
/** Of all tokens of a session: each exchange makes another that can be exchanged as often. */
const EXCHANGES_A_DAY = 100
/** However often its tokens are exchanged. */
export const SESSION_DAYS = { member: 365, admin: 30 }
/** Of one account: the one that was not seen for longest ends. */
export const MAX_SESSIONS = 50
/** The class of the advisory locks of accounts that open a session. */
const OPENING_LOCKS = 20_261
const DASHBOARD_MS = 12 * 3_600_000
/** Sessions are cached this long, so other processes notice the end of one this late. */
const FRESH_MS = 500
const SEEN_MS = 5 * 60_000
const MAX_KEPT = 10_000

export type Session = {
  id: string
  accountId: string
  role: Exclude<Role, 'system'>
  business: BusinessStatus | null
  accessExpiresAt: string
  dashboardUntil: string | null
}

/** A session, or why there is none. `expired`: a refresh may be tried. */
export type Found = Session | 'none' | 'expired'

type From = { address: string; userAgent: string }
/** `dashboard` is the right with which it opens at once, of an admin who has just given their password. */
type Opening = From & { accountId: string; dashboard?: string | null }

export type Sessions = {
  open(opening: Opening): Promise<Token>
  /** A session that ended in another process is noticed within half a second. */
  find(accessToken: string): Promise<Found>
  /**
   * @throws Rejection SESSION_REQUIRED for an unknown, expired or reused token; reuse ends the session.
   * TOO_MANY_ATTEMPTS for one that was exchanged too often within its grace, or a session whose tokens were within a day
   */
  refresh(refreshToken: string): Promise<Token>
  list(accountId: string): Promise<SessionRow[]>
  /** @returns whether there was one */
  end(accountId: string, id: string): Promise<boolean>
  endOf(refreshToken: string): Promise<void>
  endAll(accountId: string, except?: string): Promise<void>
  /**
   * Opens the dashboard for as long as the account has this right.
   * @returns until when
   */
  openDashboard(id: string, right: string): Promise<string>
  /** Not cached. */
  isAdmin(id: string): Promise<boolean>
  /** Clears the cache, after a change of rights. */
  forget(): void
}

const tokenHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const newSecret = (): string => randomBytes(32).toString('base64url')

/** When a session ends. `s` and `m` are the session and the row of its admin, if it is one's. */
const END = `s.created_at + make_interval(days =>
  case when m.account_id is null then ${SESSION_DAYS.member} else ${SESSION_DAYS.admin} end)`

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other)

type FoundRow = {
  id: string
  account_id: string
  is_admin: boolean
  business: BusinessStatus | null
  access_expires_at: string
  ends_at: string
  dashboard_until: string | null
  seen_at: string
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

/** Ends the sessions that have lasted as long as they may. */
export async function endOldSessions(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from session where id in
       (select s.id from session s left join admin m on m.account_id = s.account_id where ${END} <= $1)`,
    [now.toISOString()],
  )
}

/** Tokens are random, stored as hashes, and kept out of the log (decision 20). */
export function createSessions(pool: SqlPool, now: () => Date): Sessions {
  const cache = new LRUCache<string, Promise<Found>>({ max: MAX_KEPT, ttl: FRESH_MS })
  const iso = (after = 0) => new Date(now().getTime() + after).toISOString()

  async function findUncached(accessToken: string): Promise<Found> {
    const { rows } = await pool.query<FoundRow>({
      name: 'find-session',
      text: `select s.id, s.account_id, m.account_id is not null as is_admin, b.status as business,
               t.access_expires_at, ${END} as ends_at, s.seen_at,
               case when s.dashboard_right = ${DASHBOARD_RIGHT} then s.dashboard_until end as dashboard_until
             from session_token t
             join session s on s.id = t.session_id
             join account a on a.id = s.account_id and a.deleted_at is null
             left join admin m on m.account_id = s.account_id
             left join business b on b.id = s.account_id
             where t.access_hash = $1`,
      values: [tokenHashOf(accessToken)],
    })
    const row = rows[0]
    if (!row || Date.parse(row.ends_at) <= now().getTime()) return 'none'
    if (Date.parse(row.access_expires_at) <= now().getTime()) return 'expired'
    if (now().getTime() - Date.parse(row.seen_at) > SEEN_MS) updateLastSeen(row.id)
    return {
      id: row.id,
      accountId: row.account_id,
      role: roleOf(row),
      business: row.business,
      accessExpiresAt: earlier(row.access_expires_at, row.ends_at),
      dashboardUntil: row.dashboard_until,
    }
  }

  function updateLastSeen(id: string): void {
    pool.query('update session set seen_at = $2 where id = $1', [id, iso()]).catch(() => {})
  }

  async function issue(tx: Sql, sessionId: string): Promise<Token> {
    const token = { access_token: newSecret(), refresh_token: newSecret() }
    await tx.query(
      `insert into session_token (access_hash, access_expires_at, refresh_hash, refresh_expires_at, session_id)
       values ($1, $2, $3, $4, $5)`,
      [tokenHashOf(token.access_token), iso(ACCESS_MS), tokenHashOf(token.refresh_token), iso(REFRESH_MS), sessionId],
    )
    return token
  }

  async function changed<T>(work: Promise<T>): Promise<T> {
    const result = await work
    cache.clear()
    return result
  }

  return {
    async open({ accountId, address, userAgent, dashboard = null }) {
      const id = newId()
      const country = await countryOf(address)
      const opening = inTransaction(pool, async (tx) => {
        // Of two at once each would leave the other one's session out of the count.
        await tx.query(`select pg_advisory_xact_lock(${OPENING_LOCKS}, hashtext($1))`, [accountId])
        await tx.query(
          `insert into session
             (id, account_id, device, address, country, created_at, seen_at, dashboard_until, dashboard_right)
           values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
          [id, accountId, deviceOf(userAgent), address, country, iso(), dashboard && iso(DASHBOARD_MS), dashboard],
        )
        await tx.query(
          `delete from session where id in
             (select id from session where account_id = $1 order by seen_at desc, id desc offset $2)`,
          [accountId, MAX_SESSIONS],
        )
        return issue(tx, id)
      })
      return changed(opening)
    },

    find(accessToken) {
      const key = tokenHashOf(accessToken).toString('base64')
      const found = cache.get(key)
      if (found) return found
      const finding = findUncached(accessToken)
      cache.set(key, finding)
      finding.catch(() => cache.delete(key))
      return finding
    },

    async refresh(refreshToken) {
      const token = await inTransaction(pool, async (tx) => {
        const hash = tokenHashOf(refreshToken)
        // Locks first, so that exchanges at once, also of other tokens, see each other's.
        const owner = 'select session_id from session_token where refresh_hash = $1'
        await tx.query(`select from session where id = (${owner}) for update`, [hash])
        const { rows } = await tx.query<RefreshRow>(
          `select t.session_id, t.refresh_expires_at, t.replaced_at, t.exchanges, ${END} as ends_at,
             (select count(*)::int from session_token i where i.session_id = s.id and i.refresh_expires_at > $2) as issued
           from session_token t join session s on s.id = t.session_id left join admin m on m.account_id = s.account_id
           where t.refresh_hash = $1`,
          [hash, iso(REFRESH_MS - DAY_MS)],
        )
        const row = rows[0]
        const at = now().getTime()
        if (!row || Math.min(Date.parse(row.refresh_expires_at), Date.parse(row.ends_at)) <= at) return null
        if (row.replaced_at !== null && Date.parse(row.replaced_at) < at - GRACE_MS) {
          // A reused token means that somebody has a copy, and nobody can tell which of the two is the member.
          await tx.query('delete from session where id = $1', [row.session_id])
          return null
        }
        if (row.exchanges >= EXCHANGES) throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: GRACE_MS / 1_000 })
        if (row.issued >= EXCHANGES_A_DAY) throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: HOUR_SECONDS })
        await tx.query(
          `update session_token set replaced_at = coalesce(replaced_at, $2::timestamptz), exchanges = exchanges + 1,
             access_expires_at = least(access_expires_at, $2::timestamptz + $3::interval) where refresh_hash = $1`,
          [hash, iso(), `${GRACE_MS} milliseconds`],
        )
        await tx.query('update session set seen_at = $2 where id = $1', [row.session_id, iso()])
        return issue(tx, row.session_id)
      })
      cache.clear()
      if (!token) throw new Rejection('SESSION_REQUIRED')
      return token
    },

    async list(accountId) {
      const { rows } = await pool.query<SessionRow>({
        name: 'list-sessions',
        text: `select s.* from session s left join admin m on m.account_id = s.account_id
               where s.account_id = $1 and ${END} > $2 and exists (
                 select from session_token t where t.session_id = s.id and t.replaced_at is null and t.refresh_expires_at > $2)
               order by s.seen_at desc limit 100`,
        values: [accountId, iso()],
      })
      return rows
    },

    async end(accountId, id) {
      const { rowCount } = await changed(
        pool.query('delete from session where account_id = $1 and id = $2', [accountId, id]),
      )
      return rowCount === 1
    },

    async endOf(refreshToken) {
      await changed(
        pool.query('delete from session where id = (select session_id from session_token where refresh_hash = $1)', [
          tokenHashOf(refreshToken),
        ]),
      )
    },

    async endAll(accountId, except) {
      await changed(
        pool.query('delete from session where account_id = $1 and id is distinct from $2::uuid', [
          accountId,
          except ?? null,
        ]),
      )
    },

    async openDashboard(id, right) {
      const until = iso(DASHBOARD_MS)
      const opened = 'update session set dashboard_until = $2, dashboard_right = $3 where id = $1'
      await changed(pool.query(opened, [id, until, right]))
      return until
    },

    async isAdmin(id) {
      const { rowCount } = await pool.query({
        name: 'is-admins-session',
        text: `select from session s join admin m on m.account_id = s.account_id
               where s.id = $1 and s.dashboard_until > $2 and s.dashboard_right = ${ADMIN_RIGHT} and ${END} > $2`,
        values: [id, iso()],
      })
      return rowCount === 1
    },

    forget: () => cache.clear(),
  }
}
