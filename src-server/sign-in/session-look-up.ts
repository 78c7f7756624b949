import { LRUCache } from 'lru-cache'
import type { BusinessStatus } from '#shared/account.ts'
import type { Role } from '#shared/roles.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { DASHBOARD_RIGHT } from './dashboard.ts'
import { roleOf } from './role.ts'
import { END, OF_ITS_ACCOUNT } from './session-life.ts'
import { tokenHashOf } from './session-tokens.ts'

/** Sessions are cached this long, so other processes notice the end of one this late. */
const FRESH_MS = 500
const SEEN_MS = 5 * 60_000
const MAX_KEPT = 10_000

export type Session = {
  id: string
  accountId: string
  role: Exclude<Role, 'system'>
  business: BusinessStatus | null
  /** Whether the member may write articles, beside what the role allows. */
  isAuthor: boolean
  accessExpiresAt: string
  dashboardUntil: string | null
}

/** A session, or why there is none. `expired`: a refresh may be tried. */
export type Found = Session | 'none' | 'expired'

type FoundRow = {
  id: string
  account_id: string
  is_admin: boolean
  business: BusinessStatus | null
  is_author: boolean
  access_expires_at: string
  ends_at: string
  dashboard_until: string | null
  seen_at: string
}

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other)

/** Finds the session of an access token. A session that ended in another process is noticed within half a second. */
export function createSessionLookUp(sql: Sql, now: () => Date) {
  const cache = new LRUCache<string, Promise<Found>>({ max: MAX_KEPT, ttl: FRESH_MS })

  async function findUncached(accessToken: string): Promise<Found> {
    const { rows } = await sql.query<FoundRow>({
      name: 'find-session',
      text: `select s.id, s.account_id, m.account_id is not null as is_admin, a.is_author,
               b.status as business,
               t.access_expires_at, ${END} as ends_at, s.seen_at,
               case when s.dashboard_right = ${DASHBOARD_RIGHT} then s.dashboard_until end as dashboard_until
             from session_token t
             join session s on s.id = t.session_id
             ${OF_ITS_ACCOUNT}
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
      isAuthor: row.is_author,
      accessExpiresAt: earlier(row.access_expires_at, row.ends_at),
      dashboardUntil: row.dashboard_until,
    }
  }

  function updateLastSeen(id: string): void {
    sql.query('update session set seen_at = $2 where id = $1', [id, now().toISOString()]).catch(() => {})
  }

  return {
    find(accessToken: string): Promise<Found> {
      const key = tokenHashOf(accessToken).toString('base64')
      const found = cache.get(key)
      if (found) return found
      const finding = findUncached(accessToken)
      cache.set(key, finding)
      finding.catch(() => cache.delete(key))
      return finding
    },

    forget: () => cache.clear(),
  }
}
