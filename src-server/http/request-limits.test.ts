import { mkdtemp, rm } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../composition/context.ts'
import { readConfig } from '../platform/config.ts'
import { drip, type RawConnection, rawConnection } from '../testing/raw-request.ts'
import { buildApp } from './app.ts'
import { WEB_LIMITS } from './web-limits.ts'

const LIMITS = {
  ...WEB_LIMITS,
  connections: { total: 40, perKey: 12 },
  bodies: { total: 8, perKey: 3 },
  headersMs: 300,
  requestMs: 2_000,
  bodyWhileMs: 300,
  checkMs: 50,
  drain: { ...WEB_LIMITS.drain, ms: 400 },
}
const PROXY = '127.0.0.9'
/** On other systems this machine has one address only. */
const onLinux = it.skipIf(process.platform !== 'linux')

const MINUTE = 60_000
/** Where nothing but the pace of a body, or the end of an answer, ends a request before the test. */
const PACED = { ...LIMITS, headersMs: MINUTE, requestMs: MINUTE }
/** For what is not about time: a busy machine may take long to open forty connections. */
const PATIENT = { ...PACED, bodyWhileMs: MINUTE, drain: WEB_LIMITS.drain }

let dataDir: string
let app: FastifyInstance
let origin: string
let paced: FastifyInstance
let pacedOrigin: string
let patient: FastifyInstance
let at: string
let pages = 0
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-limits-'))
  app = await appWith(LIMITS)
  origin = await listening(app)
  paced = await appWith(PACED)
  pacedOrigin = await listening(paced)
  patient = await appWith(PATIENT)
  at = await listening(patient)
})
afterAll(async () => {
  await app.close()
  await paced.close()
  await patient.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function appWith(limits: typeof LIMITS): Promise<FastifyInstance> {
  // No test here reaches the database, which does not exist.
  const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir })
  const made = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: PROXY }),
    context,
    renderer: {
      render: async () => {
        pages++
        return { status: 200, headers: [], body: null }
      },
      renderFailure: async () => 'failure',
      sentence: (reason) => reason,
      routeOf: () => null,
      close: async () => {},
    },
    limits,
  })
  made.addHook('onClose', close)
  return made
}

const listening = (made: FastifyInstance) => made.listen({ port: 0, host: '127.0.0.1' })

const post = (length: number, more = '') =>
  `POST /trpc/auth.login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}content-length: ${length}\r\n\r\n`
const statusOf = (said: string) => Number(said.split(' ')[1])

/** The answer that Node's client gets if it sends on and on until it is answered. */
async function send(options: RequestOptions, body: Iterable<string | Uint8Array>): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sending = request(at, { method: 'POST', agent: false, ...options }, async (response) => {
      const parts = await response.setEncoding('utf8').toArray()
      resolve([response.statusCode ?? 0, parts.join('')])
    })
    sending.on('error', reject)
    Readable.from(body).pipe(sending)
  })
}
const PIECE = Buffer.alloc(64 * 1024, ' ')
const pieces = (bytes: number) => Array.from({ length: bytes / PIECE.byteLength }, () => PIECE)

describe('what comes slowly', () => {
  it('is ended when the headers are not there in time', async () => {
    const connection = await rawConnection(origin)
    connection.socket.write('GET /en HTTP/1.1\r\n')
    drip(connection, 'x: y\r\n', 40)
    expect(statusOf(await connection.closed)).toBe(408)
  })

  it('is ended when nothing is sent at all', async () => {
    const { closed } = await rawConnection(origin)
    expect(statusOf(await closed)).toBe(408)
  })

  it('is ended when a body brings less than it must', async () => {
    const connection = await rawConnection(pacedOrigin)
    connection.socket.write(post(1_000))
    drip(connection, 'x', 50)
    expect(statusOf(await connection.closed)).toBe(408)
  })

  it('is ended when a body stops coming that came fast before', async () => {
    const connection = await rawConnection(pacedOrigin)
    connection.socket.write(post(200_000) + ' '.repeat(190_000))
    expect(statusOf(await connection.closed)).toBe(408)
  })

  it('is ended when a body brings enough, but without end', async () => {
    const connection = await rawConnection(origin)
    const since = performance.now()
    connection.socket.write(post(200_000))
    drip(connection, 'x'.repeat(200), 50)
    expect(statusOf(await connection.closed)).toBe(408)
    expect(performance.now() - since).toBeGreaterThan(LIMITS.requestMs - 200)
  })

  it('is answered when a body brings enough', async () => {
    const connection = await rawConnection(pacedOrigin)
    connection.socket.write(post(3_000))
    drip(connection, ' '.repeat(200), 50)
    await expect.poll(connection.said).toContain('HTTP/1.1 400')
    expect(connection.said()).toContain('BODY_UNREADABLE')
  })
})

it('a connection that asks on and on without an answer is ended, and one that waits for each is not', async () => {
  const hasty = await rawConnection(origin)
  const before = pages
  hasty.socket.write('GET /en HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_500))
  expect((await hasty.closed).split('HTTP/1.1 ').length).toBeLessThan(5)
  await pause(200)
  expect(pages - before).toBeLessThanOrEqual(2)
  const patient = await rawConnection(origin)
  for (let asked = 1; asked < 6; asked++) {
    patient.socket.write('GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => patient.said().split('HTTP/1.1 200').length).toBe(asked + 1)
  }
})

describe('many at once', () => {
  const asked = async (address: string): Promise<RawConnection> => {
    const connection = await rawConnection(at, PROXY)
    connection.socket.write(post(100, `x-forwarded-for: ${address}\r\n`))
    return connection
  }
  const answered = async ({ socket, said }: RawConnection): Promise<string> => {
    socket.write(' '.repeat(100))
    await expect.poll(said).not.toBe('')
    return said()
  }

  onLinux('bodies of one address are refused, those of others are not', async () => {
    const held = await Promise.all(Array.from({ length: LIMITS.bodies.perKey + 1 }, () => asked('203.0.113.7')))
    expect(statusOf(await Promise.race(held.map(({ closed }) => closed)))).toBe(503)
    expect(await answered(await asked('203.0.113.8'))).toContain('HTTP/1.1 400')
    expect(held.filter(({ said }) => said() === '')).toHaveLength(LIMITS.bodies.perKey)
    // The places come back.
    for (const { socket } of held) socket.destroy()
    await expect.poll(async () => answered(await asked('203.0.113.7'))).toContain('HTTP/1.1 400')
  })

  onLinux('connections of one address are closed, those of others are not', async () => {
    const many = (count: number, address: string) =>
      Promise.all(Array.from({ length: count }, () => rawConnection(at, address)))
    const { total, perKey } = LIMITS.connections
    const mine = await many(perKey + 2, '127.0.0.2')
    const proxied = await many(perKey + 2, PROXY)
    const isOpen = ({ socket }: RawConnection) => !socket.destroyed
    await expect.poll(() => mine.filter(isOpen).length).toBe(perKey)
    expect(proxied.filter(isOpen)).toHaveLength(perKey + 2)
    const rest = await many(total, PROXY)
    const all = [...mine, ...proxied, ...rest]
    await expect.poll(() => all.filter(isOpen).length).toBe(total)
    for (const { socket } of all) socket.destroy()
    const open = promisify(patient.server.getConnections.bind(patient.server))
    await expect.poll(() => open()).toBe(0)
  })
})

describe('what is too large', () => {
  const form = { path: '/api/saveFiles/profile', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  const json = { path: '/trpc/auth.login', headers: { 'content-type': 'application/json' } }

  it.each([
    ['a form', form],
    ['JSON', json],
  ])('is refused by its declared length before it is read: %s', async (_, { path, headers }) => {
    const declared = { path, headers: { ...headers, 'content-length': 10 ** 12 } }
    const [status, body] = await send(declared, pieces(64 * 1024 * 1024))
    expect([status, body]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')])
  })

  it('is refused when it has no declared length', async () => {
    const [status, body] = await send(json, pieces(1024 * 1024))
    expect([status, body]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')])
  })

  it('is refused as JSON from 256 KB on', async () => {
    const of = (bytes: number) =>
      app.inject({ method: 'POST', url: json.path, headers: json.headers, payload: ' '.repeat(bytes) })
    expect((await of(256 * 1024)).statusCode).toBe(400)
    expect((await of(256 * 1024 + 1)).statusCode).toBe(413)
  })

  it('is not read for ever after the answer', async () => {
    const connection = await rawConnection(pacedOrigin)
    connection.socket.write(post(10 ** 12))
    drip(connection, PIECE, 1)
    expect(statusOf(await connection.closed)).toBe(413)
    expect(connection.socket.bytesWritten).toBeLessThan(64 * 1024 * 1024)
  })

  it('is not made of what is small: compressed bodies are refused', async () => {
    const payload = gzipSync('--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nx\r\n--x--')
    const [status, body] = await send({ ...form, headers: { ...form.headers, 'content-encoding': 'gzip' } }, [payload])
    expect([status, body]).toEqual([415, expect.stringContaining('MEDIA_TYPE')])
  })
})

describe('what would be waited for in vain is refused at once', () => {
  const head = (method: string, path: string, headers: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`

  it.each(['gzip, chunked', 'deflate,chunked', 'identity, chunked'])(
    'a body in another transfer coding than chunks: %s',
    async (coding) => {
      const { socket, closed } = await rawConnection(origin)
      socket.write(`${head('POST', '/trpc/auth.login', `transfer-encoding: ${coding}`)}5\r\nhello\r\n`)
      const said = await closed
      expect([statusOf(said), said]).toEqual([415, expect.stringContaining('MEDIA_TYPE')])
    },
  )

  it.each(['content-length: 100', 'transfer-encoding: chunked'])('a live stream with a body: %s', async (body) => {
    const { socket, closed } = await rawConnection(origin)
    socket.write(`${head('GET', '/trpc/live.events', body)}5\r\nhello\r\n`)
    const said = await closed
    expect([statusOf(said), said]).toEqual([400, expect.stringContaining('BODY_UNREADABLE')])
  })
})
