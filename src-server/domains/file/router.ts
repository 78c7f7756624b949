import { z } from 'zod'
import { accountId } from '#shared/account.ts'
import { type FileKind, fileKind, imageView, imageViewOf, originalPath, variantPath } from '#shared/file.ts'
import { actsForAll } from '#shared/roles.ts'
import { uuid } from '#shared/text.ts'
import type { RequestContext } from '../../context.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { fold, handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { requestOf } from '../../request.ts'
import { type FileCommand, file } from './decider.ts'
import { checkImage, makeVariants } from './image.ts'

const findFile = ({ db }: Pick<RequestContext, 'db'>, id: string) =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()

async function getFile(ctx: Pick<RequestContext, 'db'>, id: string) {
  const row = await findFile(ctx, id)
  if (!row) throw new Rejection('FILE_NOT_FOUND')
  return row
}

/** Pictures that only admins put anywhere. */
const ADMINS_KINDS: readonly FileKind[] = ['ad', 'sponsor', 'article']

async function erase(ctx: RequestContext & { actor: Actor }, id: string): Promise<void> {
  await handle(ctx, file, requestOf({ ...ctx, idempotencyKey: undefined }, { id }), { type: 'EraseFile' })
  // The event first: a picture without bytes that nobody shows is better than one that comes back.
  await ctx.fileStore.remove(id)
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
      if (ADMINS_KINDS.includes(input.kind) && !actsForAll(ctx.actor)) throw new Rejection('FORBIDDEN')
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

  /** Makes the smaller copies of a stored picture; done before, it does nothing. Null for one that has been erased. */
  makeVariants: procedure('file.makeVariants')
    .input(z.object({ id: uuid }))
    .output(answers(imageView.nullable()))
    .mutation(async ({ ctx, input: { id } }) => {
      const row = await findFile(ctx, id)
      if (!row) {
        const { erased } = fold(file, await readStream(ctx.sql, `${file.category}-${id}`)) ?? {}
        if (!erased) throw new Rejection('FILE_NOT_FOUND')
        // Copies of a picture that was erased while they were made.
        await ctx.fileStore.remove(id)
        return null
      }
      if (row.variant_widths.length > 0) return imageViewOf(row)
      const variants = await makeVariants(ctx.fileStore.pathOf(originalPath(id, row.format)))
      // Where an earlier try got this far its copies stay: they are of the same picture.
      for (const { width, format, bytes } of variants) await ctx.fileStore.put(variantPath(id, width, format), bytes)
      const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b)
      await handle(ctx, file, requestOf(ctx, { id }), { type: 'AddVariants', widths })
      return imageViewOf(await getFile(ctx, id))
    }),

  /** Erases all pictures of somebody; done before, it does nothing. */
  eraseAllOf: procedure('file.eraseAllOf')
    .input(accountId)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      const rows = await ctx.db.selectFrom('file').select('id').where('owner_id', '=', input.uuid).execute()
      for (const { id } of rows) await erase(ctx, id)
      return null
    }),
})
