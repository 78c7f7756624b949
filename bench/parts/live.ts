import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#server/platform/free-port.ts'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { compareAll, median, type Row } from '../measure.ts'
import { printRows } from '../table.ts'

const STREAMS = 1_000
const MESSAGES = 25
const BAR_KB = 60
/** Text that only a message has. */
const MESSAGE_MARK = '"topic":"record"'
const weight = z.object({ type: z.literal('weight'), bytes: z.number() })

/** The time until the last of 1,000 open streams has a message, and the memory of a stream. */
export const live: Part = {
  name: 'live',
  says: `a message to ${STREAMS} open live streams, against a shared buffer and tRPC's own streams`,
  async run(bench) {
    const databaseUrl = await bench.emptyDatabase('bench_live')
    await migrate(databaseUrl)
    const [product, buffer, library] = [
      await openSide(bench, 'product', databaseUrl),
      await openSide(bench, 'buffer', databaseUrl),
      await openSide(bench, 'library', databaseUrl),
    ]
    const time = { what: `message to ${STREAMS} streams`, unit: ' ms', ours: product.time }
    const times = await compareAll(bench, [
      { ...time, against: 'a shared buffer', theirs: buffer.time, atMost: 4 },
      { ...time, against: "tRPC's own streams", theirs: library.time, atMost: 1 },
    ])
    const weigh = (against: string, theirs: number): Row => ({
      what: 'memory of a stream',
      against,
      ours: product.kilobytes,
      theirs,
      unit: ' KB',
      ratio: product.kilobytes / theirs,
      atMost: 1,
    })
    const inTime = printRows(times)
    const light = printRows([weigh(`${BAR_KB} KB`, BAR_KB), weigh("tRPC's own streams", library.kilobytes)])
    console.log(`a stream of the shared buffer: ${buffer.kilobytes.toFixed(0)} KB`)
    for (const side of [product, buffer, library]) side.close()
    return inTime && light
  },
}

/** Starts a server and opens its streams. */
async function openSide(bench: Bench, whose: string, databaseUrl: string) {
  const port = await freePort()
  const server = fork(path.join(ROOT, 'bench/live-server.ts'), [whose], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: bench.folder, PORT: `${port}` },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  bench.teardown.add(async () => void server.kill('SIGKILL'))
  await once(server, 'message')

  // Warms up first, because what is made once belongs to no stream.
  const warm = await openReaders(port, STREAMS / 10)
  for (let n = 0; n < MESSAGES; n++) await timeToLast(server, warm)
  warm.close()
  const before = await weigh(server)
  const readers = await openReaders(port, STREAMS)
  await timeToLast(server, readers)
  const kilobytes = ((await weigh(server)) - before) / STREAMS / 1024

  /** The median time until the last reader has a message, in milliseconds. */
  async function time(): Promise<number> {
    const times: number[] = []
    for (let n = 0; n < MESSAGES; n++) times.push(await timeToLast(server, readers))
    return median(times)
  }
  const close = () => {
    readers.close()
    server.kill('SIGKILL')
  }
  return { kilobytes, time, close }
}

type Readers = Awaited<ReturnType<typeof openReaders>>

async function openReaders(port: number, count: number) {
  let missing = 0
  let all = Promise.withResolvers<void>()
  const onData = (text: string) => {
    if (text.includes(MESSAGE_MARK) && --missing === 0) all.resolve()
  }
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) sockets.push(await openReader(port, n, onData))
  return {
    /** Resolves when all readers have the next message. */
    next(): Promise<void> {
      missing = count
      all = Promise.withResolvers()
      return all.promise
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Opens a plain socket, because the work of a client would be measured too. */
async function openReader(port: number, n: number, onData: (text: string) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  // Many addresses, because the streams of one are limited.
  const from = `203.0.113.${n % 200}`
  socket.write(`GET /trpc/live.events HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n\r\n`)
  await once(socket, 'data')
  socket.on('data', onData)
  return socket
}

async function timeToLast(server: ChildProcess, readers: Readers): Promise<number> {
  const last = readers.next()
  const since = performance.now()
  server.send('tell')
  const late = AbortSignal.timeout(30_000)
  await Promise.race([last, once(late, 'abort').then(() => Promise.reject(new Error('a stream lacks a message')))])
  return performance.now() - since
}

async function weigh(server: ChildProcess): Promise<number> {
  await sleep(500)
  server.send('weigh')
  const [said] = await once(server, 'message')
  return weight.parse(said).bytes
}
