import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { file } from './decider.ts'

/** Erases a picture with its variants. Idempotent. */
export async function erase(ctx: RequestContext & { actor: Actor }, id: string): Promise<void> {
  // The bytes go first: after the event nobody would look for those that a crash has left.
  await ctx.fileStore.remove(id)
  await handle(ctx, file, requestOf(ctx, { id, step: 'erase' }), { type: 'EraseFile' })
  // Variants that a job stored in between.
  await ctx.fileStore.remove(id)
}
