import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addressError, OperatorError } from '../operator-error.ts'
import { listenOn } from './listen.ts'

const app = Fastify()
afterEach(() => app.close())

/** What a person reads when an address cannot be had. */
async function refusal(host: string, port = 0): Promise<string> {
  const error: unknown = await listenOn(Fastify(), { host, port }).catch((caught: unknown) => caught)
  return error instanceof OperatorError ? error.message : `no sentence: ${error}`
}

test('an address that is free is listened on', async () => {
  await listenOn(app, { host: '127.0.0.1', port: 0 })
  expect(app.addresses()).toHaveLength(1)
})

test('a port in use is told in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await refusal('127.0.0.1', port)).toBe(
    `Port ${port} is in use by another program: stop it, or set PORT to another port.`,
  )
  other.close()
})

test('an address of another machine is told in one sentence', async () => {
  // Of a range that no machine has: RFC 5737.
  expect(await refusal('192.0.2.1')).toBe(
    'The address 192.0.2.1 cannot be listened on (EADDRNOTAVAIL): set HOST to one of this machine.',
  )
})

test('a host name that nobody knows is told in one sentence', async () => {
  // Without a network the name cannot even be looked up.
  expect(await refusal('no-such-host.invalid')).toMatch(
    /^The address no-such-host\.invalid cannot be listened on \((ENOTFOUND|EAI_AGAIN)\): set HOST to one of this machine\.$/,
  )
})

test('a port that this user may not have is told in one sentence', () => {
  // Root and some containers may have any, so it cannot be tried everywhere.
  expect(addressError({ host: '127.0.0.1', port: 80 }, 'EACCES').message).toBe(
    'This user may not listen on port 80: set PORT to one from 1024 up.',
  )
})

test('what else keeps the server from starting stays what it is', async () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  const broken = Fastify()
  broken.register(async () => {
    throw missing
  })
  await expect(listenOn(broken, { host: '127.0.0.1', port: 0 })).rejects.toBe(missing)
})
