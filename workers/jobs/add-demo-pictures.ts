import { addDemoPictures as add } from '#db/seed/pictures.ts'
import type { Caller } from '#server/router.ts'

/** Adds the further pictures of a demo post, which was shown with its first one so far. */
export async function addDemoPictures(caller: Caller, { post_id }: { post_id: string }): Promise<void> {
  await add(caller, post_id)
}
