import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import stringify from 'safe-stable-stringify'
import {
  type FileKind,
  folderOf,
  type ImageView,
  imageViewOf,
  originalPath,
  type PictureAlt,
  previewPath,
  variantPath,
} from '#shared/file.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor, DataOf } from '../../event-sourcing/event.ts'
import { type CommandRequest, fold, handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { Draft } from '../../platform/drafts.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import { mayWriteArticles } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { idForNew, requestOf } from '../../procedures/request.ts'
import { shareOf } from '../../sign-in/attempts.ts'
import { mustWait } from '../post/public.ts'
import { aloneWith, contentOf, foldersInUse, removeUnused } from './contents.ts'
import { type FileCommand, file } from './decider.ts'
import { createEncoder } from './encoder.ts'
import { erase, eraseUnlessShown } from './erase.ts'
import type { FileEvents } from './events.ts'
import { makePreview, makeVariants } from './image.ts'
import type { FileRow } from './projector.ts'
import { countUpload, forgetOldUploads, forgetUploads, rejectWithoutRoom } from './quota.ts'
import { DAY_MS, sweepable } from './shown.ts'

type Ctx = RequestContext & { actor: Actor }

const encode = createEncoder()

/** One picture at a time, or two beside a crowd of one member: a picture keeps a processor busy, and takes 90 MB. */
const inTurn = createFairQueue({ running: 1, waiting: 24 })

/** A picture keeps a core busy, and takes 90 MB while it is drawn. */
const inDrawing = createFairQueue({ running: 2, waiting: 24 })

const ADMINS_KINDS: readonly FileKind[] = ['ad', 'sponsor']

/**
 * Stores a re-encoded picture; a job makes its variants. Idempotent.
 * @throws Rejection FORBIDDEN, IMAGE_UNREADABLE, BUSY, UPLOADS_PAUSED, TOO_MANY_ATTEMPTS, COMMAND_REUSED for another picture under the same id
 */
export async function savePicture(ctx: Ctx, id: string, kind: FileKind, given: Uint8Array): Promise<ImageView> {
  rejectForeignKind(ctx, kind)
  await rejectWithoutRoom(ctx)
  await countUpload(ctx, { bytes: given.byteLength })
  return keep(ctx, await prepare(ctx, { id, kind, given }))
}

type Upload = { id: string; kind: FileKind; given: Uint8Array; step?: string }
type Prepared = {
  content: string
  command: Extract<FileCommand, { type: 'StoreFile' }>
  request: CommandRequest
  draft: Draft
}

/** Everything that can be rejected, before anything can be seen. */
async function prepare(ctx: Ctx, { id, kind, given, step }: Upload): Promise<Prepared> {
  await countUpload(ctx, { pictures: 1 })
  const share = shareOf(ctx.actor.id, ctx.client.address)
  const { bytes, ...image } = await inTurn(share, () => encode(given))
  // A few bytes of a pattern may become many.
  const growth = bytes.byteLength - given.byteLength
  if (growth > 0) await countUpload(ctx, { bytes: growth })
  const content = contentOf(bytes)
  const command: Prepared['command'] = { type: 'StoreFile', kind, bytes: bytes.byteLength, ...image, content }
  const request = requestOf(ctx, { id, step })
  file.decide(command, await stateOf(ctx, id), request)
  return { content, command, request, draft: await ctx.fileStore.draft(bytes) }
}

function keep(ctx: Ctx, { content, command, request, draft }: Prepared): Promise<ImageView> {
  return aloneWith(ctx, content, async () => {
    // The bytes come before the event, which must never name a missing file.
    const kept = await draft.keep(originalPath(content, command.format))
    if (!kept) throw new Rejection('COMMAND_REUSED')
    try {
      await handle(ctx, file, request, command)
    } catch (error) {
      if (error instanceof Rejection) await removeUnused(ctx, content)
      throw error
    }
    return imageViewOf(await getFile(ctx, request.id))
  })
}

function rejectForeignKind(ctx: Ctx, kind: FileKind): void {
  if (ADMINS_KINDS.includes(kind) && !isAdminOrSystem(ctx.actor)) throw new Rejection('FORBIDDEN')
  if (kind === 'article' && !mayWriteArticles(ctx)) throw new Rejection('FORBIDDEN')
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
  await rejectWithoutRoom(ctx)
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

/** Makes what a stored picture lacks: its variants, and what a link shows of it. Idempotent. Null for an erased picture. */
export async function addVariants(ctx: Ctx, id: string): Promise<ImageView | null> {
  const row = await findFile(ctx, id)
  if (!row) {
    const { erased, stored } = (await stateOf(ctx, id)) ?? {}
    if (!erased || !stored) throw new Rejection('FILE_NOT_FOUND')
    const folder = folderOf({ ...stored, id })
    // The picture was erased while its variants were made.
    await aloneWith(ctx, folder, () => removeUnused(ctx, folder))
    return null
  }
  if (row.preview) return imageViewOf(row)
  const made = (await madeOfSame(ctx, row)) ?? (await draw(ctx, row))
  await handle(ctx, file, requestOf(ctx, { id }), { type: 'AddVariants', ...made })
  return imageViewOf(await getFile(ctx, id))
}

type Made = DataOf<FileEvents['FileVariantsMade']>

/** What was made for another picture with the same bytes. */
function madeOfSame({ db }: Ctx, { content }: FileRow): Promise<Made | undefined> {
  const same = db.selectFrom('file').select(['variant_widths as widths', 'preview']).where('content', '=', content)
  return same.where('preview', 'is not', null).limit(1).executeTakeFirst()
}

/** A picture of before links had one keeps the variants that it has. */
async function draw({ fileStore }: Ctx, row: FileRow): Promise<Made> {
  const folder = folderOf(row)
  const hasVariants = row.variant_widths.length > 0
  const { variants, preview } = await fileStore.withFile(originalPath(folder, row.format), (original) =>
    inDrawing([row.owner_id], async () => ({
      variants: hasVariants ? [] : await makeVariants(original),
      preview: await makePreview(original),
    })),
  )
  // Files of an earlier attempt are kept: they are the same. At once, since each waits for the disk three times.
  await Promise.all([
    ...variants.map(({ width, format, bytes }) => fileStore.put(variantPath(folder, width, format), bytes)),
    fileStore.put(previewPath(folder, LINK_PREVIEW), preview),
  ])
  const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b)
  return { widths: hasVariants ? row.variant_widths : widths, preview: LINK_PREVIEW }
}

/**
 * Says what a picture shows. Idempotent. Where that waits for an admin as other words of its post do, the words are those of a
 * new picture with the same bytes, which the change of the post names.
 * @throws Rejection FILE_NOT_FOUND, also for another member's; TOO_MANY_ATTEMPTS as `savePicture`
 */
export async function describePicture(ctx: Ctx, id: string, alt: PictureAlt): Promise<ImageView> {
  const before = await findFile(ctx, id)
  const isNew = before?.owner_id === ctx.actor.id && stringify(before.alt ?? {}) !== stringify(alt)
  const target = isNew && (await mustWait(ctx, id)) ? await copyPicture(ctx, before) : id
  await handle(ctx, file, requestOf(ctx, { id: target }), { type: 'DescribeFile', alt })
  return imageViewOf(await getFile(ctx, target))
}

/** @returns the id of another picture with the same bytes */
async function copyPicture(ctx: Ctx, original: FileRow): Promise<string> {
  const { kind, format, width, height, bytes, thumbhash } = original
  await countUpload(ctx, { pictures: 1 })
  const stored = await ctx.fileStore.withFile(originalPath(folderOf(original), format), (path) => readFile(path))
  const content = contentOf(stored)
  const command = { type: 'StoreFile', kind, format, width, height, bytes, thumbhash, content } as const
  const request = requestOf(ctx, { id: idForNew(ctx, 'file'), step: 'copy' })
  const draft = await ctx.fileStore.draft(stored)
  try {
    return (await keep(ctx, { content, command, request, draft })).id
  } finally {
    await draft.drop()
  }
}

/** Erases all pictures of an account, and what counts them. Idempotent. */
export async function erasePicturesOf(ctx: Ctx, ownerId: string): Promise<null> {
  const rows = await ctx.db.selectFrom('file').select(['id', 'content']).where('owner_id', '=', ownerId).execute()
  for (const row of rows) await erase(ctx, row)
  await forgetUploads(ctx, ownerId)
  return null
}

/**
 * Erases the pictures that were not shown within a day, or no longer are, and the bytes of uploads that were interrupted.
 * Idempotent. @throws Error when it is done, where some could not be erased
 */
export async function sweepPictures(ctx: Ctx): Promise<null> {
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error))
  await forgetOldUploads(ctx)
  // The log tells of a disk that runs full, also where nobody uploads.
  await ctx.diskRoom()
  for await (const pictures of sweepable(ctx))
    for (const picture of pictures) await attempt(eraseUnlessShown(ctx, picture))
  const yesterday = new Date(ctx.now().getTime() - DAY_MS)
  await ctx.fileStore.dropDrafts(yesterday)
  for await (const folders of ctx.fileStore.foldersBefore(yesterday)) {
    const used = new Set(await foldersInUse(ctx, folders))
    for (const folder of folders)
      if (!used.has(folder) && FOLDER.test(folder))
        await attempt(aloneWith(ctx, folder, () => removeUnused(ctx, folder)))
  }
  if (failures.length > 0) throw new Error(`${failures.length} pictures were not erased`, { cause: failures[0] })
  return null
}

/** A folder that is named otherwise is not ours. */
const FOLDER = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const stateOf = async ({ sql }: Ctx, id: string) => fold(file, await readStream(sql, `${file.category}-${id}`))

const findFile = ({ db }: Pick<RequestContext, 'db'>, id: string) =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()

async function getFile(ctx: Pick<RequestContext, 'db'>, id: string): Promise<FileRow> {
  const row = await findFile(ctx, id)
  if (!row) throw new Rejection('FILE_NOT_FOUND')
  return row
}
