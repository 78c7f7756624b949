import { once } from 'node:events'
import http from 'node:http'
import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { it, type TestContext } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { OpenFile } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const PATIENCE = { wholeMs: 1_200, pieceMs: 800, restMs: 200 }
// A timer may end a fraction of a millisecond early.
const RESTED_MS = PATIENCE.restMs + 20
const KEY = '/uploads/00112233445566778899aabbccddeeff/320.webp'
const BYTES = 12_000_000
const BUSY = new Rejection('BUSY')

/** A store that answers as it is told, and what the log says of it. */
async function troubledStore({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, answer: http.RequestListener) {
  const server = http.createServer((request, reply) => {
    store.requests += 1
    store.answer(request, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const files = createS3Store({
    dataDir: os.tmpdir(),
    s3: {
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: 'pictures',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    log: { error: say, warn: say, info: say },
    patience: PATIENCE,
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

it.concurrent('a picture is read as slowly as its reader likes', async (test) => {
  const { expect } = test
  const store = await troubledStore(test, whole)
  const { body } = await store.open()
  const [first] = await once(body, 'readable')
  expect(first).toBeUndefined()
  await sleep(1.5 * PATIENCE.wholeMs)
  expect((await buffer(body)).length).toBe(BYTES)
})

it.concurrent('a picture of which no more comes ends with an error', async (test) => {
  const { expect } = test
  const store = await troubledStore(test, beginOf)
  const { body } = await store.open()
  await expect(buffer(body)).rejects.toThrow('has sent a part and stopped')
})

it.concurrent('a picture that a job works on comes whole within its time, or not at all', async (test) => {
  const { expect } = test
  const drip = setInterval(() => dripping?.write('x'), 50)
  test.onTestFinished(() => clearInterval(drip))
  let dripping: http.ServerResponse | undefined
  const store = await troubledStore(test, (request, reply) => {
    beginOf(request, reply)
    dripping = reply
  })
  await expect(store.files.withFile(KEY, async () => {})).rejects.toThrow('abort')
})

it.concurrent('a store that stands still is waited for by those who had asked, then by one at a time, until it answers', async (test) => {
  const { expect } = test
  const store = await troubledStore(test, nothing)
  const all = (count: number) => Promise.allSettled(Array.from({ length: count }, () => store.open()))
  for (const outcome of await all(5)) expect(outcome).toEqual({ status: 'rejected', reason: BUSY })
  expect(store.requests).toBe(5)
  await all(5)
  expect(store.requests).toBe(5)
  await sleep(RESTED_MS)
  const refused: number[] = []
  const asked = Array.from({ length: 5 }, (_, nth) => store.open().catch(() => refused.push(nth)))
  await Promise.all(asked)
  expect(refused).toEqual([1, 2, 3, 4, 0])
  expect(store.requests).toBe(6)
  expect(store.said).toEqual(['the S3 store does not answer'])
  store.answer = small
  await sleep(RESTED_MS)
  for (let turn = 0; turn < 2; turn++) (await store.open()).body.destroy()
  expect(store.said).toEqual(['the S3 store does not answer', 'the S3 store answers again'])
})

it.concurrent('a store that refuses one picture is asked for the others', async (test) => {
  const { expect } = test
  const store = await troubledStore(test, (_, reply) => void reply.writeHead(403).end())
  await expect(store.open()).rejects.toEqual(BUSY)
  store.answer = small
  ;(await store.open()).body.destroy()
  expect(store.said).toEqual(['the S3 store refuses'])
})

it.concurrent('pictures that the store refuses to remove are not taken for removed', async (test) => {
  const { expect } = test
  const key = KEY.slice(1)
  const list = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${key}</Key></Contents></ListBucketResult>`
  const refusal = `<DeleteResult><Error><Key>${key}</Key><Code>AccessDenied</Code></Error></DeleteResult>`
  const store = await troubledStore(
    test,
    (request, reply) =>
      void reply.setHeader('content-type', 'application/xml').end(request.method === 'GET' ? list : refusal),
  )
  await expect(store.files.remove('00112233445566778899aabbccddeeff')).rejects.toEqual(BUSY)
  expect(store.said).toEqual(['the S3 store refuses to remove pictures'])
})

it.concurrent('a list that breaks off in the middle is not taken for a whole one', async (test) => {
  const { expect } = test
  const next = '<NextContinuationToken>next</NextContinuationToken>'
  const contents = `<Contents><Key>${KEY.slice(1)}</Key></Contents>`.repeat(1_000)
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated>${next}${contents}</ListBucketResult>`
  const store = await troubledStore(test, (request, reply) => {
    if (request.url?.includes('continuation-token')) reply.writeHead(404).end()
    else reply.setHeader('content-type', 'application/xml').end(page)
  })
  const pages = store.files.keys()[Symbol.asyncIterator]()
  expect((await pages.next()).value).toHaveLength(1_000)
  await expect(pages.next()).rejects.toEqual(BUSY)
})
