import { once } from 'node:events'
import http from 'node:http'
import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { OpenFile } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const PATIENCE = { wholeMs: 30_000, pieceMs: 800, restMs: 200 }
/** The one time that passes by itself in these tests. */
const IMPATIENCE = { ...PATIENCE, wholeMs: 100 }
const KEY = '/uploads/00112233445566778899aabbccddeeff/320.webp'
const BYTES = 12_000_000
const BUSY = new Rejection('BUSY')

// The first call of a process starts a timer of the client, which all others go on with.
beforeAll(async () => {
  const server = http.createServer(small)
  await (await fetch(await listen(server))).text()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

// A poll of the library would move the clock.
async function until(holds: () => boolean): Promise<void> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  while (!isOver && !holds()) await nextRound()
}

async function listen(server: http.Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return `http://127.0.0.1:${address.port}`
}

/** A store that answers as it is told, and what the log says of it. */
async function troubledStore(answer: http.RequestListener, patience = PATIENCE) {
  const server = http.createServer((request, reply) => {
    store.requests += 1
    store.answer(request, reply)
  })
  const endpoint = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const files = createS3Store({
    dataDir: os.tmpdir(),
    s3: {
      endpoint,
      bucket: 'pictures',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    log: { error: say, warn: say, info: say },
    patience,
  })
  const open = async (): Promise<OpenFile> => {
    const file = 'open' in files.served ? await files.served.open(KEY) : null
    if (!file) throw new Error('there is a picture')
    return file
  }
  const store = { answer, requests: 0, open, files, said }
  return store
}

const beginOf: http.RequestListener = (_, reply) =>
  void reply.writeHead(200, { 'content-length': BYTES }).write(Buffer.alloc(1_000))
const whole: http.RequestListener = (_, reply) => void reply.end(Buffer.alloc(BYTES))
const small: http.RequestListener = (_, reply) => void reply.end('abc')
const nothing: http.RequestListener = () => {}

it('a picture is read as slowly as its reader likes', async () => {
  const store = await troubledStore(whole, IMPATIENCE)
  const { body } = await store.open()
  const [first] = await once(body, 'readable')
  expect(first).toBeUndefined()
  vi.advanceTimersByTime(10 * PATIENCE.pieceMs)
  await once(AbortSignal.timeout(2 * IMPATIENCE.wholeMs), 'abort')
  expect((await buffer(body)).length).toBe(BYTES)
})

it('a picture of which no more comes ends with an error', async () => {
  const store = await troubledStore(beginOf)
  const { body } = await store.open()
  const reading = expect(buffer(body)).rejects.toThrow('has sent a part and stopped')
  // One for each piece that is waited for.
  await until(() => vi.getTimerCount() === 1)
  vi.advanceTimersByTime(PATIENCE.pieceMs)
  await reading
})

it('a picture that a job works on comes whole within its time, or not at all', async () => {
  const drip = setInterval(() => dripping?.write('x'), 50)
  onTestFinished(() => clearInterval(drip))
  let dripping: http.ServerResponse | undefined
  const slow: http.RequestListener = (request, reply) => {
    beginOf(request, reply)
    dripping = reply
  }
  const store = await troubledStore(slow, IMPATIENCE)
  await expect(store.files.withFile(KEY, async () => {})).rejects.toThrow('abort')
})

it('a store that stands still is waited for by those who had asked, then by one at a time, until it answers', async () => {
  const store = await troubledStore(nothing)
  const all = (count: number) => Promise.allSettled(Array.from({ length: count }, () => store.open()))
  const first = all(5)
  await until(() => store.requests === 5)
  vi.advanceTimersByTime(PATIENCE.pieceMs)
  for (const outcome of await first) expect(outcome).toEqual({ status: 'rejected', reason: BUSY })
  await all(5)
  expect(store.requests).toBe(5)
  vi.advanceTimersByTime(PATIENCE.restMs)
  const refused: number[] = []
  const asked = Array.from({ length: 5 }, (_, nth) => store.open().catch(() => refused.push(nth)))
  await until(() => store.requests === 6)
  vi.advanceTimersByTime(PATIENCE.pieceMs)
  await Promise.all(asked)
  expect(refused).toEqual([1, 2, 3, 4, 0])
  expect(store.requests).toBe(6)
  expect(store.said).toEqual(['the S3 store does not answer'])
  store.answer = small
  vi.advanceTimersByTime(PATIENCE.restMs)
  for (let turn = 0; turn < 2; turn++) (await store.open()).body.destroy()
  expect(store.said).toEqual(['the S3 store does not answer', 'the S3 store answers again'])
})

it('a store that refuses one picture is asked for the others', async () => {
  const store = await troubledStore((_, reply) => void reply.writeHead(403).end())
  await expect(store.open()).rejects.toEqual(BUSY)
  store.answer = small
  ;(await store.open()).body.destroy()
  expect(store.said).toEqual(['the S3 store refuses'])
})

it('pictures that the store refuses to remove are not taken for removed', async () => {
  const key = KEY.slice(1)
  const list = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${key}</Key></Contents></ListBucketResult>`
  const refusal = `<DeleteResult><Error><Key>${key}</Key><Code>AccessDenied</Code></Error></DeleteResult>`
  const store = await troubledStore(
    (request, reply) =>
      void reply.setHeader('content-type', 'application/xml').end(request.method === 'GET' ? list : refusal),
  )
  await expect(store.files.remove('00112233445566778899aabbccddeeff')).rejects.toEqual(BUSY)
  expect(store.said).toEqual(['the S3 store refuses to remove pictures'])
})

it('a list that breaks off in the middle is not taken for a whole one', async () => {
  const next = '<NextContinuationToken>next</NextContinuationToken>'
  const contents = `<Contents><Key>${KEY.slice(1)}</Key></Contents>`.repeat(1_000)
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated>${next}${contents}</ListBucketResult>`
  const store = await troubledStore((request, reply) => {
    if (request.url?.includes('continuation-token')) reply.writeHead(404).end()
    else reply.setHeader('content-type', 'application/xml').end(page)
  })
  const pages = store.files.keys()[Symbol.asyncIterator]()
  expect((await pages.next()).value).toHaveLength(1_000)
  await expect(pages.next()).rejects.toEqual(BUSY)
})
