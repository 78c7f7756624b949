import type { IncomingMessage } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#shared/limits.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { FormMemory } from './upload-memory.ts'

const FIELD = 'files'

/** Bodies are read as forms only: others, which are read before the caller is checked, would be as large as uploads. */
export async function enableMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { files: MAX_IMAGES, fileSize: MAX_IMAGE_BYTES, fields: 10, fieldSize: 1_000, parts: MAX_IMAGES + 10 },
  })
}

/** @param arrived is told of bytes as they come, and may reject them */
type Form = { maxBytes: number; memory: FormMemory; arrived: (bytes: number) => Promise<void> }

/** Told of at a time. */
const ARRIVED_BYTES = 1024 * 1024

/**
 * Yields the files of a form, read on demand, one at a time in the memory.
 * @throws Rejection BUSY, MEDIA_TYPE, INPUT_INVALID for another field, IMAGE_TOO_LARGE, BODY_TOO_LARGE, BODY_UNREADABLE
 */
export async function* filesOf(request: FastifyRequest, form: Form): AsyncGenerator<Uint8Array> {
  const { maxBytes, memory } = form
  if (!request.isMultipart()) throw new Rejection('MEDIA_TYPE')
  const tooLong = endOf(request.raw, maxBytes)
  const orTooLong = <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, tooLong])
  const parts = request.files()
  try {
    for (;;) {
      const { value: part, done } = await orTooLong(parts.next())
      if (done) return
      if (part.fieldname !== FIELD) throw new Rejection('INPUT_INVALID')
      yield await orTooLong(memory.receive(() => received(part.file, form)))
      memory.release()
    }
  } catch (error) {
    if (error instanceof Rejection) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Rejection('IMAGE_TOO_LARGE')
    throw new Rejection(/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code) ? 'BODY_TOO_LARGE' : 'BODY_UNREADABLE')
  } finally {
    memory.release()
  }
}

/** Keeps a picture in memory while it comes, and until it is stored. @throws Rejection BUSY, IMAGE_TOO_LARGE */
async function received(file: MultipartFile['file'], { memory, arrived }: Form): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let untold = 0
  const tell = async () => {
    const bytes = untold
    untold = 0
    await arrived(bytes)
  }
  try {
    for await (const chunk of file) {
      memory.take(chunk.length)
      chunks.push(chunk)
      untold += chunk.length
      if (untold >= ARRIVED_BYTES) await tell()
    }
  } finally {
    // A picture that is broken off was sent as well.
    await tell()
  }
  if (file.truncated) throw new Rejection('IMAGE_TOO_LARGE')
  return Buffer.concat(chunks)
}

/** Rejects when more has come than a form may have: the parser skips long fields, and what stands around parts, for ever. */
function endOf(raw: IncomingMessage, maxBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.byteLength
    if (received <= maxBytes) return
    raw.unpipe()
    reject(new Rejection('BODY_TOO_LARGE'))
  })
  // It may come while a picture is encoded, and nobody waits for the next one.
  promise.catch(() => {})
  return promise
}
