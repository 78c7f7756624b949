import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3mini } from 's3mini'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Logger } from '../projections/logger.ts'
import type { Config } from './config.ts'
import { createDrafts, digestOf } from './drafts.ts'
import type { FileStore, OpenFile } from './file-store.ts'

/** Uploading 10 MB at 3 Mbit/s. */
const TIMEOUT_MS = 30_000
/** As many as an answer of S3 has at the most. */
const PAGE = 1_000
const PREFIX = 'uploads/'
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

type Options = { dataDir: string; s3: NonNullable<Config['s3']>; log: Logger }

/**
 * Files in a bucket, under the keys that they have on a disk. Drafts stay on the disk of this machine. Its functions throw
 * Rejection BUSY while the store does not answer.
 */
export function createS3Store({ dataDir, s3, log }: Options): FileStore {
  let opened: Promise<S3mini> | undefined
  async function openBucket(): Promise<S3mini> {
    // Whoever keeps files on a disk does without the library.
    const { S3mini } = await import('s3mini')
    const { endpoint, bucket, ...account } = s3
    return new S3mini({ ...account, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: TIMEOUT_MS })
  }
  async function ask<T>(work: (bucket: S3mini) => Promise<T>): Promise<T> {
    try {
      opened ??= openBucket()
      return await work(await opened)
    } catch (error) {
      // Its own errors name the request, and no secret.
      log.error({ err: error }, 'the S3 store does not answer, or refuses')
      throw new Rejection('BUSY')
    }
  }
  const drafts = createDrafts(dataDir, async (file, digest, key) => {
    const name = key.slice(1)
    const there = await ask((bucket) => bucket.getObjectArrayBuffer(name))
    if (there) return digestOf(new Uint8Array(there)) === digest
    await ask(async (bucket) => bucket.putObject(name, await readFile(file), TYPES[path.extname(name).slice(1)]))
    return true
  })
  const open = (key: string): Promise<OpenFile | null> =>
    ask(async (bucket) => {
      const answer = await bucket.getObjectResponse(key.slice(1))
      if (!answer?.body) return null
      const { headers } = answer
      return {
        body: Readable.from(answer.body),
        bytes: Number(headers.get('content-length')),
        etag: headers.get('etag') ?? '',
        modified: new Date(headers.get('last-modified') ?? 0),
      }
    })
  return {
    draft: drafts.draft,
    put: async (key, bytes) => (await drafts.draft(bytes)).keep(key),
    remove: (folder) =>
      ask(async (bucket) => {
        const found = await bucket.listObjects('/', `${PREFIX}${path.basename(folder)}/`, PAGE)
        await bucket.deleteObjects((found ?? []).map(({ Key }) => Key))
      }),
    dropDrafts: drafts.dropBefore,
    foldersBefore: (time) => foldersBefore(ask, time),
    async withFile(key, use) {
      const found = await open(key)
      if (!found) throw new Error(`${key} is not in the store`)
      await mkdir(drafts.folder, { recursive: true })
      const file = path.join(drafts.folder, randomUUID())
      try {
        await pipeline(found.body, createWriteStream(file))
        return await use(file)
      } finally {
        await rm(file, { force: true })
      }
    },
    served: { open },
  }
}

type Ask = <T>(work: (bucket: S3mini) => Promise<T>) => Promise<T>

/** In the order of the keys, so that all files of a folder stand together. */
async function* foldersBefore(ask: Ask, time: Date): AsyncGenerator<string[]> {
  let token: string | undefined
  let current = { folder: '', isOld: false }
  do {
    const page = await ask((bucket) => bucket.listObjectsPaged('/', PREFIX, PAGE, token))
    const ended: string[] = []
    for (const { Key, LastModified } of page?.objects ?? []) {
      const folder = Key.slice(PREFIX.length).split('/')[0] ?? ''
      const isOld = new Date(LastModified) < time
      if (folder === current.folder) current.isOld &&= isOld
      else {
        if (current.isOld) ended.push(current.folder)
        current = { folder, isOld }
      }
    }
    token = page?.nextContinuationToken
    if (!token && current.isOld) ended.push(current.folder)
    if (ended.length > 0) yield ended
  } while (token)
}
