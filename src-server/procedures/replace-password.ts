import type { Actor } from '../event-sourcing/event.ts'
import { shareOf } from '../sign-in/attempts.ts'
import { passwordHashOf, withCredential } from '../sign-in/passwords.ts'
import { rejectOtherPassword } from '../sign-in/repeated-password.ts'
import type { RequestContext } from './context.ts'
import { isRepeat } from './request.ts'

type Ctx = RequestContext & { actor: Actor }
type Replacement = {
  accountId: string
  password: string
  /** The id of the new hash: the same one when the call is repeated. */
  credentialId: string
  /** Rejects what can be rejected before the password is hashed. */
  check(): Promise<void>
  /** The command that names the new hash. */
  save(): Promise<unknown>
}

/**
 * Replaces a password, once however often the call is sent under its idempotency key. The hash of the one before is swept.
 * @throws Rejection COMMAND_REUSED, TOO_MANY_ATTEMPTS, and what `check` and `save` reject
 */
export async function replacePassword(ctx: Ctx, replacement: Replacement): Promise<void> {
  if (await isRepeat(ctx)) return repeat(ctx, replacement)
  try {
    await replace(ctx, replacement)
  } catch (error) {
    // The same call sent twice at once finds the password changed already.
    if (await isRepeat(ctx)) return repeat(ctx, replacement)
    throw error
  }
}

async function repeat(ctx: Ctx, replacement: Replacement): Promise<void> {
  await rejectOtherPassword(ctx, replacement)
  await replacement.save()
}

async function replace(ctx: Ctx, replacement: Replacement): Promise<void> {
  const { accountId, password, credentialId: id, check, save } = replacement
  await check()
  const hash = await ctx.passwords.hash(password, shareOf(accountId, ctx.client.address))
  await withCredential(ctx.sql, { id, accountId, hash, at: ctx.now() }, save)
  // One of two calls at once has stored its password.
  if ((await passwordHashOf(ctx.sql, id)) !== hash) await rejectOtherPassword(ctx, replacement)
}
