import { liveInput } from '#shared/live.ts'
import { actsForAll } from '#shared/roles.ts'
import { procedure, router } from '../http/trpc.ts'

/** What happens while somebody looks. */
export const liveRouter = router({
  /**
   * Tells what has changed, as far as the caller may know, from now on or from the id of the last message that the caller
   * has. Every message has an id to resume from.
   */
  events: procedure('live.events')
    .input(liveInput)
    .subscription(({ ctx: { live, actor }, input, signal }) => {
      const isAdmin = actor !== null && actsForAll(actor)
      return live.subscribe({
        after: input?.lastEventId,
        hears: (audience) => isAdmin || audience === 'everyone',
        signal,
      })
    }),
})
