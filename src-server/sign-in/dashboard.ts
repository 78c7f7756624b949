import type { Sql } from '../event-sourcing/sql.ts'

/**
 * The right that gives an account its dashboard today, in SQL: each grant of the role and each version of the business is another, and
 * so is a business whose owner was an admin meanwhile. Null without one. `m` and `b` are the account's rows of `admin` and `business`, if it has them.
 */
export const ADMIN_RIGHT = `('admin ' || extract(epoch from m.granted_at))`
const OWNER_RIGHT = `concat_ws(' ', 'owner', b.version,
  (select extract(epoch from f.revoked_at) from former_admin f where f.account_id = b.id))`
export const DASHBOARD_RIGHT = `coalesce(${ADMIN_RIGHT}, case when b.status = 'approved' then ${OWNER_RIGHT} end)`

/** `right` is null for who has no dashboard. */
export type DashboardKey = { right: string | null; hash: string | null }

/** The right to a dashboard and the hash of the password that opens it, of the same moment. */
export async function dashboardKeyOf(sql: Sql, accountId: string): Promise<DashboardKey> {
  const { rows } = await sql.query<DashboardKey>({
    name: 'dashboard-key',
    text: `select ${DASHBOARD_RIGHT} as right, c.hash
           from account a
           left join admin m on m.account_id = a.id
           left join business b on b.id = a.id
           left join credential c on c.id = case when m.account_id is null then b.credential_id else a.credential_id end
           where a.id = $1`,
    values: [accountId],
  })
  return rows[0] ?? { right: null, hash: null }
}

/** The hash of the password that an account's dashboard has, or is to have once the application is approved. */
export async function dashboardHashOf(sql: Sql, accountId: string): Promise<string | null> {
  const { rows } = await sql.query<{ hash: string }>({
    name: 'dashboard-hash',
    text: `select c.hash from business b join credential c on c.id = b.credential_id
           where b.id = $1 and b.status <> 'rejected'`,
    values: [accountId],
  })
  return rows[0]?.hash ?? null
}
