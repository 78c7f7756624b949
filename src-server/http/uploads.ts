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
 * @throws Rejection MEDIA_TYPE, IMAGE_REQUIRED, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, FORBIDDEN, PATH_UNKNOWN for an unknown kind,
 * BODY_TOO_LARGE for more pictures than a post may have
 */
export async function storeUploads(request: FastifyRequest, ctx: RequestContext, type: string): Promise<ImageView[]> {
  const kind = fileKind.safeParse(type)
  if (!kind.success) throw new Rejection('PATH_UNKNOWN')
  if (!ctx.actor) throw nobody(ctx)
  if (!request.isMultipart()) throw new Rejection('MEDIA_TYPE')
  const caller = createCaller({ ...ctx, idempotencyKey: undefined })
  const stored: ImageView[] = []
  for await (const { fieldname, bytes } of filesOf(request)) {
    if (fieldname !== FIELD) throw new Rejection('INPUT_INVALID')
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

/** The files of a form, one after the other. What is wrong with the form is its sender's fault, never ours. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<{ fieldname: string; bytes: Buffer }> {
  try {
    for await (const part of request.files()) yield { fieldname: part.fieldname, bytes: await part.toBuffer() }
  } catch (error) {
    if (isTooLarge(error)) throw new Rejection('IMAGE_TOO_LARGE')
    throw new Rejection(hasTooMany(error) ? 'BODY_TOO_LARGE' : 'BODY_UNREADABLE')
  }
}

const isTooLarge = (error: unknown): boolean => codeOf(error) === 'FST_REQ_FILE_TOO_LARGE'
const hasTooMany = (error: unknown): boolean => /^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(codeOf(error))
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
