import { type ImageView, imageViewOf } from '#shared/file.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'

/** The caller's pictures of these; of an admin any. */
export async function ownPictures(
  { db, actor }: Pick<RequestContext, 'db'> & { actor: Actor },
  ids: readonly string[],
): Promise<ImageView[]> {
  const rows = await db.selectFrom('file').selectAll().where('id', 'in', ids).execute()
  return rows.filter(({ owner_id }) => owner_id === actor.id || isAdminOrSystem(actor)).map(imageViewOf)
}
