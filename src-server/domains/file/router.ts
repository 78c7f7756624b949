import { z } from 'zod'
import { fileKind, imageView, imageViewOf, originalPath, variantPath } from '#shared/file.ts'
import { uuid } from '#shared/text.ts'
import type { RequestContext } from '../../context.ts'
import { fold, handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { requestOf } from '../../request.ts'
import { type FileCommand, file } from './decider.ts'
import { checkImage, makeVariants } from './image.ts'

async function getFile({ db }: Pick<RequestContext, 'db'>, id: string) {
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('FILE_NOT_FOUND')
  return row
}

export const fileRouter = router({
  /**
   * Takes in a picture: checked, cleaned, stored; its variants follow by a job. The same upload again is no second one; another
   * under the same id is refused. Bytes cannot travel as JSON: an upload handler calls this.
   */
  save: procedure('file.save')
    .input(z.object({ id: uuid, kind: fileKind, bytes: z.instanceof(Uint8Array) }))
    .output(answers(imageView))
    .mutation(async ({ ctx, input }) => {
      const { bytes, ...image } = await checkImage(input.bytes)
      const command: FileCommand = { type: 'StoreFile', kind: input.kind, bytes: bytes.byteLength, ...image }
      const request = requestOf(ctx, { id: input.id })
      // Decided before a byte is written: what is refused leaves nothing behind.
      const history = await readStream(ctx.sql, `${file.category}-${input.id}`)
      file.decide(command, fold(file, history), request)
      // The bytes first: an event must never speak of a file that is not there. And none but these bytes: of two uploads
      // of one id at once, or after one that died here, the first to store its bytes is the only one that can go on.
      const kept = await ctx.fileStore.put(originalPath(input.id, image.format), bytes)
      if (!kept) throw new Rejection('COMMAND_REUSED')
      await handle(ctx, file, request, command)
      return imageViewOf(await getFile(ctx, input.id))
    }),

  /** Makes the smaller copies of a stored picture; done before, it does nothing. */
  makeVariants: procedure('file.makeVariants')
    .input(z.object({ id: uuid }))
    .output(answers(imageView))
    .mutation(async ({ ctx, input: { id } }) => {
      const row = await getFile(ctx, id)
      if (row.variant_widths.length > 0) return imageViewOf(row)
      const variants = await makeVariants(ctx.fileStore.pathOf(originalPath(id, row.format)))
      // Where an earlier try got this far its copies stay: they are of the same picture.
      for (const { width, format, bytes } of variants) await ctx.fileStore.put(variantPath(id, width, format), bytes)
      const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b)
      await handle(ctx, file, requestOf(ctx, { id }), { type: 'AddVariants', widths })
      return imageViewOf(await getFile(ctx, id))
    }),
})
