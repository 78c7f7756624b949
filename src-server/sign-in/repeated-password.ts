import { Rejection } from '../event-sourcing/rejection.ts'
import { rateLimited } from './attempts.ts'
import { type Passwords, passwordHashOf } from './passwords.ts'

type Ctx = Parameters<typeof rateLimited>[0] & { passwords: Passwords; client: { address: string } }
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
  // A wrong password counts as a guess, whatever the caller is told.
  await rateLimited(ctx, { account: `repeated ${accountId}`, address: ctx.client.address }, async () => {
    if (!(await ctx.passwords.matches(password, hash))) throw new Rejection('PASSWORD_WRONG')
  }).catch((error: unknown) => {
    throw error instanceof Rejection && error.code === 'PASSWORD_WRONG' ? new Rejection('COMMAND_REUSED') : error
  })
}
