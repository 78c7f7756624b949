import type { StandingChanged } from '#shared/account.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { type AccountCommand, account } from './decider.ts'
import { getMember } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Change = Extract<AccountCommand, { type: 'AppointAuthor' | 'DismissAuthor' | 'UndoAuthorChange' }>

/**
 * Gives a member the right to write articles, or takes it, from the next call on.
 * @throws Rejection AUTHOR_SUSPENDED, UNDO_OVER, VERSION_STALE, ACCOUNT_NOT_FOUND
 */
export async function changeAuthor(ctx: Ctx, uuid: string, change: Change): Promise<StandingChanged> {
  const version = await handle(ctx, account, requestOf(ctx, { id: uuid }), change)
  ctx.sessions.forget()
  return { ...(await getMember(ctx, uuid)), version }
}
