import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#shared/limits.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

const FIELD = 'files'

export const UPLOAD_LIMIT = MAX_IMAGES * MAX_IMAGE_BYTES

/** Bodies are read as forms only: others, which are read before the caller is checked, would be as large as uploads. */
export async function enableMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { files: MAX_IMAGES, fileSize: MAX_IMAGE_BYTES, fields: 10, fieldSize: 1_000, parts: MAX_IMAGES + 10 },
  })
}

/**
 * Yields the files of a form, read on demand.
 * @throws Rejection MEDIA_TYPE, INPUT_INVALID for another field, IMAGE_TOO_LARGE, BODY_TOO_LARGE, BODY_UNREADABLE
 */
export async function* filesOf(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!request.isMultipart()) throw new Rejection('MEDIA_TYPE')
  try {
    for await (const part of request.files()) {
      if (part.fieldname !== FIELD) throw new Rejection('INPUT_INVALID')
      yield new Uint8Array(await part.toBuffer())
    }
  } catch (error) {
    if (error instanceof Rejection) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Rejection('IMAGE_TOO_LARGE')
    throw new Rejection(/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code) ? 'BODY_TOO_LARGE' : 'BODY_UNREADABLE')
  }
}
