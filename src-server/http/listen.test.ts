import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addressError, OperatorError } from '../platform/operator-error.ts'
import { listenOn } from './listen.ts'

const app = Fastify()
afterEach(() => app.close())

async function listenError(host: string, port = 0): Promise<string> {
  const error: unknown = await listenOn(Fastify(), { host, port }).catch((caught: unknown) => caught)
  return error instanceof OperatorError ? error.message : `no sentence: ${error}`
}

test('listens on a free address', async () => {
  await listenOn(app, { host: '127.0.0.1', port: 0 })
  expect(app.addresses()).toHaveLength(1)
})

test('reports a port in use in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await listenError('127.0.0.1', port)).toBe(
    `Port ${port} is in use by another program: stop it, or set PORT to another port.`,
  )
  other.close()
})

test('reports an address of another machine in one sentence', async () => {
  // From a range that is never assigned (RFC 5737).
  expect(await listenError('192.0.2.1')).toBe(
    'The address 192.0.2.1 cannot be listened on (EADDRNOTAVAIL): set HOST to one of this machine.',
  )
})

test('reports an unknown host name in one sentence', async () => {
  // Without a network the lookup itself fails.
  expect(await listenError('no-such-host.invalid')).toMatch(
    /^The address no-such-host\.invalid cannot be listened on \((ENOTFOUND|EAI_AGAIN)\): set HOST to one of this machine\.$/,
  )
})

test('reports a port that needs privileges in one sentence', () => {
  // Root may use any port, so this case is not tried on a real one.
  expect(addressError({ host: '127.0.0.1', port: 80 }, 'EACCES').message).toBe(
    'This user may not listen on port 80: set PORT to one from 1024 up.',
  )
})

test('passes other failures on unchanged', async () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  const broken = Fastify()
  broken.register(async () => {
    throw missing
  })
  await expect(listenOn(broken, { host: '127.0.0.1', port: 0 })).rejects.toBe(missing)
})
