import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileKind, type ImageView, MAX_IMAGE_BYTES } from '#shared/file.ts'
import { MAX_IMAGES } from '#shared/post.ts'
import type { RequestContext } from '../context.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { idOfWords, newId } from '../ids.ts'
import { createCaller } from '../router.ts'
import { nobody } from './trpc.ts'

const FIELD = 'files'

/** Lets requests of this scope carry files, within the limits of one upload. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: MAX_IMAGES, fileSize: MAX_IMAGE_BYTES, fields: 10, fieldSize: 1_000, parts: MAX_IMAGES + 10 },
  })
}

/**
 * Stores the pictures of an upload, in their order. Whoever may not upload is refused before a byte is read.
 * @throws Rejection MEDIA_TYPE, IMAGE_REQUIRED, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, FORBIDDEN, PATH_UNKNOWN for an unknown kind
 */
export async function storeUploads(request: FastifyRequest, ctx: RequestContext, type: string): Promise<ImageView[]> {
  const kind = fileKind.safeParse(type)
  if (!kind.success) throw new Rejection('PATH_UNKNOWN')
  if (!ctx.actor) throw nobody(ctx)
  if (!request.isMultipart()) throw new Rejection('MEDIA_TYPE')
  const caller = createCaller({ ...ctx, idempotencyKey: undefined })
  const stored: ImageView[] = []
  for await (const part of request.files()) {
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw isTooLarge(error) ? new Rejection('IMAGE_TOO_LARGE') : error
    })
    if (part.fieldname !== FIELD) throw new Rejection('INPUT_INVALID')
    // The same upload again, under the same key, stores nothing twice.
    const id =
      ctx.idempotencyKey === undefined
        ? newId()
        : idOfWords('file', ctx.actor.id, ctx.idempotencyKey, String(stored.length))
    stored.push(await caller.file.save({ id, kind: kind.data, bytes: new Uint8Array(bytes) }))
  }
  if (stored.length === 0) throw new Rejection('IMAGE_REQUIRED')
  return stored
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
