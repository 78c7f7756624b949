import { createHash } from 'node:crypto'
import { type FileKind, type ImageView, imageViewOf, originalPath, variantPath } from '#shared/file.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { uuid } from '#shared/text.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { type CommandRequest, fold, handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { Draft } from '../../platform/file-store.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { shareOf } from '../../sign-in/attempts.ts'
import { type FileCommand, file } from './decider.ts'
import { erase } from './erase.ts'
import { makeVariants, reencode } from './image.ts'
import { countUpload, forgetOldUploads, forgetUploads } from './quota.ts'
import { DAY_MS, sweepable } from './shown.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * One picture at a time, or two beside a crowd of one member: files, password hashes and name look-ups share the threads that
 * pictures are encoded in.
 */
const inTurn = createFairQueue({ running: 1, waiting: 24 })

const ADMINS_KINDS: readonly FileKind[] = ['ad', 'sponsor', 'article']

/**
 * Stores a re-encoded picture; a job makes its variants. Idempotent.
 * @throws Rejection FORBIDDEN, IMAGE_UNREADABLE, BUSY, TOO_MANY_ATTEMPTS, COMMAND_REUSED for another picture under the same id
 */
export async function savePicture(ctx: Ctx, id: string, kind: FileKind, given: Uint8Array): Promise<ImageView> {
  rejectForeignKind(ctx, kind)
  await countUpload(ctx, { bytes: given.byteLength })
  return keep(ctx, await prepare(ctx, { id, kind, given }))
}

type Upload = { id: string; kind: FileKind; given: Uint8Array; step?: string }
type Prepared = {
  key: string
  command: Extract<FileCommand, { type: 'StoreFile' }>
  request: CommandRequest
  draft: Draft
}

/** Everything that can be rejected, before anything can be seen. */
async function prepare(ctx: Ctx, { id, kind, given, step }: Upload): Promise<Prepared> {
  await countUpload(ctx, { pictures: 1 })
  const share = shareOf(ctx.actor.id, ctx.client.address)
  const { bytes, ...image } = await inTurn(share, () => reencode(given))
  const command: Prepared['command'] = { type: 'StoreFile', kind, bytes: bytes.byteLength, ...image }
  const request = requestOf(ctx, { id, step })
  file.decide(command, await stateOf(ctx, id), request)
  return { key: originalPath(id, image.format), command, request, draft: await ctx.fileStore.draft(bytes) }
}

async function keep(ctx: Ctx, { key, command, request, draft }: Prepared): Promise<ImageView> {
  // The bytes come before the event, which must never name a missing file. The first of two uploads under one id is kept.
  const kept = await draft.keep(key)
  if (!kept) throw new Rejection('COMMAND_REUSED')
  await handle(ctx, file, request, command)
  return imageViewOf(await getFile(ctx, request.id))
}

function rejectForeignKind({ actor }: Ctx, kind: FileKind): void {
  if (ADMINS_KINDS.includes(kind) && !isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
}

/**
 * The pictures of a form, read one at a time, so that only one is in memory.
 * @param arrived is told of their bytes as they come, and may reject them
 */
export type Files = (arrived: (bytes: number) => Promise<void>) => AsyncIterable<Uint8Array>

/**
 * Stores the pictures of a form in their order, or none of them.
 * @throws Rejection IMAGE_REQUIRED, or as `savePicture`
 */
export async function savePictures(ctx: Ctx, kind: FileKind, files: Files): Promise<ImageView[]> {
  rejectForeignKind(ctx, kind)
  const { actor, idempotencyKey: key } = ctx
  // The id derives from the key, so that a retried form stores nothing twice.
  const idOfNext = () => (key === undefined ? newId() : idOfWords('file', actor.id, key, String(prepared.length)))
  const prepared: Prepared[] = []
  const stored: ImageView[] = []
  const contents = createHash('sha256')
  try {
    for await (const given of files((bytes) => countUpload(ctx, { bytes }))) {
      contents.update(createHash('sha256').update(given).digest())
      prepared.push(await prepare(ctx, { id: idOfNext(), kind, given, step: 'each' }))
    }
    if (prepared.length === 0) throw new Rejection('IMAGE_REQUIRED')
    const form = contents.digest('hex')
    for (const picture of prepared) stored.push(await keep(ctx, inForm(picture, form)))
    return stored
  } finally {
    await Promise.all(prepared.map(({ draft }) => draft.drop()))
  }
}

/** The whole form is remembered of each of its pictures: one that was interrupted goes on, another one is refused. */
const inForm = (picture: Prepared, form: string): Prepared => ({ ...picture, command: { ...picture.command, form } })

/** Makes the variants of a stored picture. Idempotent. Null for an erased picture. */
export async function addVariants(ctx: Ctx, id: string): Promise<ImageView | null> {
  const row = await findFile(ctx, id)
  if (!row) {
    const { erased } = (await stateOf(ctx, id)) ?? {}
    if (!erased) throw new Rejection('FILE_NOT_FOUND')
    // The picture was erased while its variants were made.
    await ctx.fileStore.remove(id)
    return null
  }
  if (row.variant_widths.length > 0) return imageViewOf(row)
  const variants = await makeVariants(ctx.fileStore.pathOf(originalPath(id, row.format)))
  // Variants of an earlier attempt are kept: they are the same.
  for (const { width, format, bytes } of variants) await ctx.fileStore.put(variantPath(id, width, format), bytes)
  const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b)
  await handle(ctx, file, requestOf(ctx, { id }), { type: 'AddVariants', widths })
  return imageViewOf(await getFile(ctx, id))
}

/** Erases all pictures of an account, and what counts them. Idempotent. */
export async function erasePicturesOf(ctx: Ctx, ownerId: string): Promise<null> {
  const rows = await ctx.db.selectFrom('file').select('id').where('owner_id', '=', ownerId).execute()
  for (const { id } of rows) await erase(ctx, id)
  await forgetUploads(ctx, ownerId)
  return null
}

/**
 * Erases the pictures that were not shown within a day, or no longer are, and the bytes of uploads that were interrupted.
 * Idempotent.
 */
export async function sweepPictures(ctx: Ctx): Promise<null> {
  for (const { id } of await sweepable(ctx).execute()) await erase(ctx, id)
  await forgetOldUploads(ctx)
  await ctx.fileStore.removeLost(new Date(ctx.now().getTime() - DAY_MS), (ids) => withoutFile(ctx, ids))
  return null
}

async function withoutFile({ db }: Ctx, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => uuid.safeParse(name).success)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

const stateOf = async ({ sql }: Ctx, id: string) => fold(file, await readStream(sql, `${file.category}-${id}`))

const findFile = ({ db }: Pick<RequestContext, 'db'>, id: string) =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()

async function getFile(ctx: Pick<RequestContext, 'db'>, id: string) {
  const row = await findFile(ctx, id)
  if (!row) throw new Rejection('FILE_NOT_FOUND')
  return row
}
