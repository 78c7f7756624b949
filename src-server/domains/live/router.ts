import { liveInput } from '#shared/live.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Audience } from '../../live/announcer.ts'
import { networksOf } from '../../platform/networks.ts'
import { GUEST } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { runLoop } from '../../projections/run-loop.ts'
import { shareOf } from '../../sign-in/attempts.ts'

const RECHECK_MS = 1_000

export const liveRouter = router({
  events: procedure({
    does: 'Tells what has changed, as far as the caller may know',
    access: GUEST,
    input: liveInput,
    example: { lastEventId: '0' },
  }).subscription(({ ctx, input, signal }) => {
    const isAdmin = ctx.actor !== null && isAdminOrSystem(ctx.actor)
    return ctx.live.subscribe({
      after: input?.lastEventId,
      share: ctx.actor ? shareOf(ctx.actor.id, ctx.client.address) : networksOf(ctx.client.address),
      isMember: ctx.actor !== null,
      hears: (audience) => isAdmin || audience === 'everyone' || isOwnNews(ctx, audience),
      signal: isAdmin ? signalWhileAdmin(ctx, signal) : signal,
    })
  }),
})

/** The stream of a member goes on when their session ends, so it is asked for when there is something to tell them. */
function isOwnNews({ actor, session, sessions }: RequestContext, audience: Audience): boolean | Promise<boolean> {
  if (typeof audience === 'string' || !actor || !audience.accounts.includes(actor.id)) return false
  return session === null || sessions.isOpen(session.id)
}

/**
 * Ends an admin's stream with their rights, which are otherwise checked only when it opens. The client reconnects with
 * the rights it has then.
 */
function signalWhileAdmin({ session, sessions }: RequestContext, signal = new AbortController().signal): AbortSignal {
  if (!session) return signal
  const revoked = new AbortController()
  const either = AbortSignal.any([signal, revoked.signal])
  runLoop({
    signal: either,
    async turn() {
      if (!(await sessions.isAdmin(session.id))) revoked.abort()
      return RECHECK_MS
    },
    // Without the database there is nothing to announce either.
    failed: () => {},
  })
  return either
}
