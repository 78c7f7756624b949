import type { ImageView } from '#shared/file.ts'
import type { AppContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'

/** The pictures of rows, by those of each. */
export async function pictureMap(ctx: Pick<AppContext, 'pool'>, rows: readonly { images: string[] }[]) {
  const pictures = await picturesOf(ctx, [...new Set(rows.flatMap(({ images }) => images))])
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  return (images: readonly string[]): ImageView[] => images.flatMap((id) => byId.get(id) ?? [])
}
