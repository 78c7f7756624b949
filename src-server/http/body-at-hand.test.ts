import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { bodyAtHand, mayBeAtHand } from './body-at-hand.ts'

const port = await freePort()
/** The server has looked at what came. */
let looked = Promise.withResolvers<void>()
/** Answers with what was at hand, and what can be read after it. */
const server = createServer(async (request, response) => {
  const found = mayBeAtHand(request, 100) ? await bodyAtHand(request) : 'not asked'
  looked.resolve()
  response.end(JSON.stringify({ found: found ?? null, read: await readLater(request) }))
})
const readLater = async (request: IncomingMessage) => {
  await nextRound()
  return text(request)
}
beforeAll(() => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends a request, and the rest of its body once the server has looked. @returns the answer's body */
async function send(headers: string, first: string, rest = ''): Promise<unknown> {
  looked = Promise.withResolvers()
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const length = Buffer.byteLength(first + rest)
  const head = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\ncontent-length: ${length}\r\n\r\n`
  socket.write(head + first)
  await looked.promise
  socket.write(rest)
  const answer = await text(socket)
  return JSON.parse(answer.slice(answer.indexOf('{"found"'), answer.lastIndexOf('}') + 1))
}

const JSON_TYPE = 'content-type: application/json'

it('a body that came with its headers is known, and can still be read', async () => {
  expect(await send(JSON_TYPE, '{"a":1}')).toEqual({ found: { a: 1 }, read: '{"a":1}' })
})

it('a body that comes in parts is left to the framework, whole', async () => {
  expect(await send(JSON_TYPE, '{"a"', ':1}')).toEqual({ found: null, read: '{"a":1}' })
  expect(await send(JSON_TYPE, '', '{"a":1}')).toEqual({ found: null, read: '{"a":1}' })
})

it.each([
  ['that is no JSON', JSON_TYPE, '{"a":', null],
  ['that would change a prototype', JSON_TYPE, '{"__proto__":{"a":1}}', null],
  ['of another type', 'content-type: text/plain', '{"a":1}', 'not asked'],
  ['that is compressed', `${JSON_TYPE}\r\ncontent-encoding: gzip`, '{"a":1}', 'not asked'],
  ['that is longer', JSON_TYPE, JSON.stringify('a'.repeat(100)), 'not asked'],
])('a body %s is left to the framework', async (_, headers, body, found) => {
  expect(await send(headers, body)).toEqual({ found, read: body })
})
