import { folderOf } from '#shared/file.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { aloneWith, removeUnused } from './contents.ts'
import { file } from './decider.ts'
import { type Erasable, isNotShown } from './shown.ts'

type Ctx = RequestContext & { actor: Actor }

/** Erases a picture, and its bytes unless another one has the same. Idempotent. */
export function erase(ctx: Ctx, picture: Erasable): Promise<void> {
  return aloneWith(ctx, folderOf(picture), () => eraseAlone(ctx, picture))
}

/** Erases a picture of a list, unless something has come to show it while the ones before were erased. Idempotent. */
export function eraseUnlessShown(ctx: Ctx, picture: Erasable): Promise<void> {
  return aloneWith(ctx, folderOf(picture), async () => {
    const unseen = ctx.db.selectFrom('file').select('id').where('id', '=', picture.id).where(isNotShown(ctx))
    if (await unseen.executeTakeFirst()) await eraseAlone(ctx, picture)
  })
}

async function eraseAlone(ctx: Ctx, picture: Erasable): Promise<void> {
  // The bytes go first: after the event nobody would look for those that a crash has left, for a day.
  await removeUnused(ctx, folderOf(picture), picture.id)
  await handle(ctx, file, requestOf(ctx, { id: picture.id, step: 'erase', ends: true }), { type: 'EraseFile' })
}
