import type { Caller } from '#server/router.ts'

/** Makes the smaller copies of an upload. */
export async function resizeImage(caller: Caller, { file_id }: { file_id: string }): Promise<void> {
  await caller.file.makeVariants({ id: file_id })
}
