import { createHash } from 'node:crypto'
import type { Sql } from '../event-sourcing/sql.ts'
import { type ProviderIdentity, rejected } from './identity-provider.ts'

/** @throws Rejection PROVIDER_REFUSED when it was used; of two concurrent uses, for one */
export async function markCredentialUsed(
  { sql, now }: { sql: Sql; now(): Date },
  { once }: ProviderIdentity,
): Promise<void> {
  if (!once) return
  const { rowCount } = await sql.query({
    name: 'use-credential',
    text: `with expired as (delete from used_credential where expires_at < $3)
           insert into used_credential (hash, expires_at) values ($1, $2) on conflict do nothing`,
    values: [createHash('sha256').update(once.mark).digest(), once.until.toISOString(), now().toISOString()],
  })
  if (rowCount !== 1) throw rejected('used before')
}
