import { sql } from 'kysely'
import { type ImageView, imageViewOf } from '#shared/file.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'

/** The caller's pictures of these, and those that others have put into the caller's articles; of an admin any. */
export async function ownPictures(
  { db, actor }: Pick<RequestContext, 'db'> & { actor: Actor },
  ids: readonly string[],
): Promise<ImageView[]> {
  const files = db.selectFrom('file').selectAll('file').where('file.id', 'in', ids)
  const isShown = sql<boolean>`exists (
    select from article where article.author_id = ${actor.id}
      and (article.images @> array[file.id] or article.change_images @> array[file.id]))`
  const own = files.where((eb) => eb.or([eb('file.owner_id', '=', actor.id), isShown]))
  return (await (isAdminOrSystem(actor) ? files : own).execute()).map(imageViewOf)
}
