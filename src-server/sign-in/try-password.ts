import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Attempts, Guesser } from './attempts.ts'
import type { Passwords } from './passwords.ts'

type Ctx = { passwords: Passwords; attempts: Attempts }
type Try = { password: string; hash: string | null; otherwise: RejectionCode }

/** Every comparison with a password is limited before it is made. @throws Rejection TOO_MANY_ATTEMPTS, `otherwise` */
export function tryPassword(ctx: Ctx, guesser: Guesser, { password, hash, otherwise }: Try): Promise<void> {
  return ctx.attempts.limited(guesser, async () => {
    if (!(await ctx.passwords.matches(password, hash, guesser.share))) throw new Rejection(otherwise)
  })
}
