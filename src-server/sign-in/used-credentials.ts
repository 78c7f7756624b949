import { createHash } from 'node:crypto'
import type { Sql } from '../event-sourcing/sql.ts'
import { refused, type Vouched } from './identity-provider.ts'

/**
 * Remembers that a credential was used, where it is good once; of two who come with it at the same moment one is refused.
 * @throws Rejection PROVIDER_REFUSED
 */
export async function spendCredential({ sql, now }: { sql: Sql; now(): Date }, { once }: Vouched): Promise<void> {
  if (!once) return
  const { rowCount } = await sql.query({
    name: 'use-credential',
    text: `with expired as (delete from used_credential where expires_at < $3)
           insert into used_credential (hash, expires_at) values ($1, $2) on conflict do nothing`,
    values: [createHash('sha256').update(once.mark).digest(), once.until.toISOString(), now().toISOString()],
  })
  if (rowCount !== 1) throw refused('used before')
}
