import type { S3mini } from 's3mini'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Logger } from '../projections/logger.ts'
import type { Config } from './config.ts'

/** How long the store is waited for: for all of an answer (10 MB at 3 Mbit/s), for its next piece, and after it gave none. */
export const S3_PATIENCE = { wholeMs: 30_000, pieceMs: 10_000, restMs: 5_000 }

/** Asks the store. @throws Rejection BUSY while it does not answer, or where it refuses */
export type Ask = <T>(work: (bucket: S3mini) => Promise<T>) => Promise<T>

type Options = { s3: NonNullable<Config['s3']>; log: Logger; patience?: typeof S3_PATIENCE }

/**
 * A bucket: `ask` limits the time of all of an answer, `askForReader` that of its beginning, since somebody reads it as slowly
 * as they like. A store that gave no answer is asked by one at a time, and not at once; the others need not wait for it.
 */
export function createS3Bucket({ s3, log, patience = S3_PATIENCE }: Options): { ask: Ask; askForReader: Ask } {
  const { endpoint, bucket, ...account } = s3
  let isAway = false
  let restsUntil = 0

  function asking(limits: { requestAbortTimeout?: number; fetch?: typeof fetch }): Ask {
    let opened: Promise<Opened> | undefined
    return async (work) => {
      if (isAway && performance.now() < restsUntil) throw new Rejection('BUSY')
      restsUntil = performance.now() + patience.wholeMs
      opened ??= open({ ...account, endpoint: `${endpoint}/${bucket}`, ...limits })
      const { bucket: asked, isAnswer } = await opened
      try {
        const result = await work(asked)
        if (isAway) log.info({}, 'the S3 store answers again')
        isAway = false
        return result
      } catch (error) {
        // Its own errors name the request, and no secret.
        if (isAnswer(error)) log.error({ err: error }, 'the S3 store refuses')
        else if (!isAway) log.error({ err: error }, 'the S3 store does not answer')
        isAway = !isAnswer(error)
        restsUntil = performance.now() + patience.restMs
        throw new Rejection('BUSY')
      }
    }
  }
  return {
    ask: asking({ requestAbortTimeout: patience.wholeMs }),
    askForReader: asking({ fetch: (input, init) => fetchBegun(input, init, patience.pieceMs) }),
  }
}

type Opened = { bucket: S3mini; isAnswer(error: unknown): boolean }

/** Whoever keeps files on a disk does without the library. */
async function open(settings: ConstructorParameters<typeof S3mini>[0]): Promise<Opened> {
  const { S3mini, S3ServiceError } = await import('s3mini')
  return { bucket: new S3mini(settings), isAnswer: (error) => error instanceof S3ServiceError }
}

/** Limits the time to the beginning of the answer. */
async function fetchBegun(input: string | URL | Request, init: RequestInit | undefined, ms: number): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  return fetch(input, { ...init, signal: late.signal }).finally(() => clearTimeout(timer))
}

/** The same body, read when its reader asks for more. It ends with an error where the next piece does not come in time. */
export function patientBody(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const nextPiece = () => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the S3 store has sent a part and stopped')), ms)
    return Promise.race([reader.read(), late.promise]).finally(() => clearTimeout(timer))
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(sink) {
      try {
        const { done, value } = await nextPiece()
        if (done) sink.close()
        else sink.enqueue(value)
      } catch (error) {
        sink.error(error)
        await reader.cancel()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
