import type { Token } from '#shared/account.ts'
import { lockNames } from '../event-sourcing/advisory-locks.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { inTransaction, type SqlPool } from '../event-sourcing/sql.ts'
import { newId } from '../platform/ids.ts'
import { ADMIN_RIGHT } from './dashboard.ts'
import { countryOf, deviceOf } from './device.ts'
import { END, OF_ITS_ACCOUNT } from './session-life.ts'
import { createSessionLookUp, type Found } from './session-look-up.ts'
import { exchangeTokens, issueTokens, tokenHashOf } from './session-tokens.ts'
import type { SessionRow } from './tables.ts'

/** The sessions of one account: beyond them the one that was not seen for longest ends. */
export const MAX_SESSIONS = 50
const DASHBOARD_MS = 12 * 3_600_000
type From = { address: string; userAgent: string }
type Opening = From & {
  accountId: string
  /** The right with which it opens at once, of an admin who has just given their password. */
  dashboard?: string | null
  /** The one that was compared; by default the account's own. */
  credential?: string | null
}

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
  /** A new password ends all sessions of the account (decision 20); the one that has set it goes on. */
  continueWith(id: string, credentialId: string): Promise<void>
  /**
   * Opens the dashboard for as long as the account has this right.
   * @returns until when
   */
  openDashboard(id: string, right: string): Promise<string>
  /** Not cached. */
  isOpen(id: string): Promise<boolean>
  /** Not cached. */
  isAdmin(id: string): Promise<boolean>
  /** Clears the cache, after a change of rights. */
  forget(): void
}

/** Tokens are random, stored as hashes, and kept out of the log (decision 20). */
export function createSessions(pool: SqlPool, now: () => Date): Sessions {
  const lookUp = createSessionLookUp(pool, now)
  const iso = (after = 0) => new Date(now().getTime() + after).toISOString()

  /** Whoever changes nothing, as with a random token, does not clear the cache of others. */
  async function change(statement: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await pool.query(statement, values)
    if (rowCount) lookUp.forget()
    return Boolean(rowCount)
  }

  return {
    find: lookUp.find,

    async open({ accountId, address, userAgent, dashboard = null, credential }) {
      const id = newId()
      const country = await countryOf(address)
      const opening = inTransaction(pool, async (tx) => {
        // Two at once would each leave the other one's session out of the count.
        await lockNames(tx, 'session', [accountId])
        await tx.query(
          `insert into session
             (id, account_id, device, address, country, created_at, seen_at, dashboard_until, dashboard_right, credential_id)
           values ($1, $2, $3, $4, $5, $6, $6, $7, $8,
             case when $9 then $10::uuid else (select credential_id from account where id = $2) end)`,
          [
            ...[id, accountId, deviceOf(userAgent), address, country, iso(), dashboard && iso(DASHBOARD_MS), dashboard],
            ...[credential !== undefined, credential],
          ],
        )
        const oldest = await tx.query(
          `delete from session where id in
             (select id from session where account_id = $1 order by seen_at desc, id desc offset $2)`,
          [accountId, MAX_SESSIONS],
        )
        return { token: await issueTokens(tx, now(), id), ended: oldest.rowCount }
      })
      const { token, ended } = await opening
      if (ended) lookUp.forget()
      return token
    },

    async refresh(refreshToken) {
      const token = await inTransaction(pool, (tx) => exchangeTokens(tx, now(), refreshToken))
      if (token === 'ended') lookUp.forget()
      if (typeof token === 'string') throw new Rejection('SESSION_REQUIRED')
      return token
    },

    async list(accountId) {
      const { rows } = await pool.query<SessionRow>({
        name: 'list-sessions',
        text: `select s.* from session s ${OF_ITS_ACCOUNT} left join admin m on m.account_id = s.account_id
               where s.account_id = $1 and ${END} > $2 and exists (
                 select from session_token t where t.session_id = s.id and t.replaced_at is null and t.refresh_expires_at > $2)
               order by s.seen_at desc limit 100`,
        values: [accountId, iso()],
      })
      return rows
    },

    end: (accountId, id) => change('delete from session where account_id = $1 and id = $2', [accountId, id]),

    async endOf(refreshToken) {
      const owner = 'select session_id from session_token where refresh_hash = $1'
      await change(`delete from session where id = (${owner})`, [tokenHashOf(refreshToken)])
    },

    async endAll(accountId, except) {
      const others = 'delete from session where account_id = $1 and id is distinct from $2::uuid'
      await change(others, [accountId, except ?? null])
    },

    async continueWith(id, credentialId) {
      // Unless the account has another one by now, as when an older call is repeated.
      const continued = `update session s set credential_id = $2 from account a
        where s.id = $1 and a.id = s.account_id and a.credential_id = $2`
      await change(continued, [id, credentialId])
    },

    async openDashboard(id, right) {
      const until = iso(DASHBOARD_MS)
      const opened = 'update session set dashboard_until = $2, dashboard_right = $3 where id = $1'
      await change(opened, [id, until, right])
      return until
    },

    async isOpen(id) {
      const { rowCount } = await pool.query({
        name: 'is-open-session',
        text: `select from session s ${OF_ITS_ACCOUNT} left join admin m on m.account_id = s.account_id
               where s.id = $1 and ${END} > $2`,
        values: [id, iso()],
      })
      return rowCount === 1
    },

    async isAdmin(id) {
      const { rowCount } = await pool.query({
        name: 'is-admins-session',
        text: `select from session s ${OF_ITS_ACCOUNT} join admin m on m.account_id = s.account_id
               where s.id = $1 and s.dashboard_until > $2 and s.dashboard_right = ${ADMIN_RIGHT} and ${END} > $2`,
        values: [id, iso()],
      })
      return rowCount === 1
    },

    forget: lookUp.forget,
  }
}
