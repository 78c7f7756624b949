import { folderOf } from '#shared/file.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { aloneWith, removeUnused } from './contents.ts'
import { file } from './decider.ts'

type Erasable = { id: string; content: string | null }

/** Erases a picture, and its bytes unless another one has the same. Idempotent. */
export function erase(ctx: RequestContext & { actor: Actor }, picture: Erasable): Promise<void> {
  const folder = folderOf(picture)
  return aloneWith(ctx, folder, async () => {
    // The bytes go first: after the event nobody would look for those that a crash has left, for a day.
    await removeUnused(ctx, folder, picture.id)
    await handle(ctx, file, requestOf(ctx, { id: picture.id, step: 'erase', ends: true }), { type: 'EraseFile' })
  })
}
