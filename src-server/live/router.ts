import { liveInput } from '#shared/live.ts'
import { actsForAll } from '#shared/roles.ts'
import type { RequestContext } from '../context.ts'
import { procedure, router } from '../http/trpc.ts'

/** How often it is looked whether somebody may still hear what only admins hear. */
const RECHECK_MS = 1_000

/** What happens while somebody looks. */
export const liveRouter = router({
  /**
   * Tells what has changed, as far as the caller may know, from now on or from the id of the last message that the caller
   * has. Every message has an id to resume from.
   */
  events: procedure('live.events')
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => {
      const isAdmin = ctx.actor !== null && actsForAll(ctx.actor)
      return ctx.live.subscribe({
        after: input?.lastEventId,
        hears: (audience) => isAdmin || audience === 'everyone',
        signal: isAdmin ? whileAdmin(ctx, signal) : signal,
      })
    }),
})

/**
 * The signal of an admin's stream, which also ends with their rights: of a stream nobody asks again who is at its other end.
 * A client that is cut off comes back as who it is then.
 */
function whileAdmin({ session, sessions }: RequestContext, signal = new AbortController().signal): AbortSignal {
  if (!session) return signal
  const revoked = new AbortController()
  const check = async () => {
    // While the database is away there is no news either.
    if (!(await sessions.isAdmin(session.id).catch(() => true))) revoked.abort()
  }
  const timer = setInterval(() => void check(), RECHECK_MS).unref()
  const either = AbortSignal.any([signal, revoked.signal])
  either.addEventListener('abort', () => clearInterval(timer), { once: true })
  return either
}
