import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Logger } from '../projections/logger.ts'
import type { Config } from './config.ts'
import { createDrafts, digestOf } from './drafts.ts'
import type { FileStore, OpenFile } from './file-store.ts'
import { type Ask, createS3Bucket, patientBody, S3_PATIENCE } from './s3-bucket.ts'

/** As many as an answer of S3 has at the most. */
const PAGE = 1_000
const PREFIX = 'uploads/'
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

type Options = { dataDir: string; s3: NonNullable<Config['s3']>; log: Logger; patience?: typeof S3_PATIENCE }

/**
 * Files in a bucket, under the keys that they have on a disk. Drafts stay on the disk of this machine. Its functions throw
 * Rejection BUSY while the store does not answer.
 */
export function createS3Store({ dataDir, s3, log, patience = S3_PATIENCE }: Options): FileStore {
  const { ask, askForReader } = createS3Bucket({ s3, log, patience })
  const drafts = createDrafts(dataDir, async (file, digest, key) => {
    const name = key.slice(1)
    const there = await ask((bucket) => bucket.getObjectArrayBuffer(name))
    if (there) return digestOf(new Uint8Array(there)) === digest
    const bytes = await readFile(file)
    await ask((bucket) => bucket.putObject(name, bytes, TYPES[path.extname(name).slice(1)]))
    return true
  })
  const open = (key: string): Promise<OpenFile | null> =>
    askForReader(async (bucket) => {
      const answer = await bucket.getObjectResponse(key.slice(1))
      if (!answer?.body) return null
      const { headers } = answer
      return {
        body: Readable.from(patientBody(answer.body, patience.pieceMs)),
        bytes: Number(headers.get('content-length')),
        etag: headers.get('etag') ?? '',
        modified: new Date(headers.get('last-modified') ?? 0),
      }
    })
  return {
    draft: drafts.draft,
    put: async (key, bytes) => (await drafts.draft(bytes)).keep(key),
    async remove(folder) {
      const prefix = `${PREFIX}${path.basename(folder)}/`
      const keys = ((await ask((bucket) => bucket.listObjects('/', prefix, PAGE))) ?? []).map(({ Key }) => Key)
      const removed = await ask((bucket) => bucket.deleteObjects(keys))
      if (!removed.includes(false)) return
      // The answer as a whole is a success.
      log.error({ folder }, 'the S3 store refuses to remove pictures')
      throw new Rejection('BUSY')
    },
    dropDrafts: drafts.dropBefore,
    foldersBefore: (time) => foldersBefore(ask, time),
    async *keys() {
      for await (const { objects } of pagesOf(ask)) yield objects.map(({ Key }) => `/${Key}`)
    },
    async withFile(key, use) {
      const found = await open(key)
      if (!found) throw new Error(`${key} is not in the store`)
      await mkdir(drafts.folder, { recursive: true })
      const file = path.join(drafts.folder, randomUUID())
      try {
        await pipeline(found.body, createWriteStream(file), { signal: AbortSignal.timeout(patience.wholeMs) })
        return await use(file)
      } finally {
        await rm(file, { force: true })
      }
    },
    served: { open },
  }
}

/** In the order of the keys, so that all files of a folder stand together. */
async function* pagesOf(ask: Ask) {
  let token: string | undefined
  do {
    const page = await ask((bucket) => bucket.listObjectsPaged('/', PREFIX, PAGE, token))
    // A bucket that is gone in the middle has no end.
    if (!page && token) throw new Rejection('BUSY')
    token = page?.nextContinuationToken
    yield { objects: page?.objects ?? [], isLast: !token }
  } while (token)
}

async function* foldersBefore(ask: Ask, time: Date): AsyncGenerator<string[]> {
  let current = { folder: '', isOld: false }
  for await (const { objects, isLast } of pagesOf(ask)) {
    const ended: string[] = []
    for (const { Key, LastModified } of objects) {
      const folder = Key.slice(PREFIX.length).split('/')[0] ?? ''
      const isOld = new Date(LastModified) < time
      if (folder === current.folder) current.isOld &&= isOld
      else {
        if (current.isOld) ended.push(current.folder)
        current = { folder, isOld }
      }
    }
    if (isLast && current.isOld) ended.push(current.folder)
    if (ended.length > 0) yield ended
  }
}
