import type { Sql } from '../event-sourcing/sql.ts'
import { type Attempts, byOneself } from './attempts.ts'
import { type Passwords, passwordHashOf } from './passwords.ts'
import { tryPassword } from './try-password.ts'

type Ctx = { sql: Sql; passwords: Passwords; attempts: Attempts; client: { address: string } }
type Repeated = { credentialId: string; accountId: string; password: string }

/**
 * Commands hold no passwords, so whether a repeated call brings the same one is seen from the credential that the first
 * call made. One that was replaced since tells nothing.
 *
 * @throws Rejection COMMAND_REUSED, TOO_MANY_ATTEMPTS
 */
export async function rejectOtherPassword(ctx: Ctx, { credentialId, accountId, password }: Repeated): Promise<void> {
  const hash = await passwordHashOf(ctx.sql, credentialId)
  if (hash === null) return
  const guesser = byOneself('repeat', accountId, ctx.client.address)
  await tryPassword(ctx, guesser, { password, hash, otherwise: 'COMMAND_REUSED' })
}
