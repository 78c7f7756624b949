import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { bodyAtHand, mayBeAtHand } from './body-at-hand.ts'

const port = await freePort()
/** Answers with what was at hand, and what can be read after it. */
const server = createServer(async (request, response) => {
  const found = mayBeAtHand(request, 100) ? await bodyAtHand(request) : 'not asked'
  response.end(JSON.stringify({ found: found ?? null, read: await readLater(request) }))
})
const readLater = async (request: IncomingMessage) => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return text(request)
}
beforeAll(() => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends the parts of a request one after the other. @returns the answer's body */
async function send(headers: string, ...parts: string[]): Promise<unknown> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const length = Buffer.byteLength(parts.join(''))
  const head = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\ncontent-length: ${length}\r\n\r\n`
  const [first = '', ...others] = parts
  socket.write(head + first)
  for (const part of others) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.write(part)
  }
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
