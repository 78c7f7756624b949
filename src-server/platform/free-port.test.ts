import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('a free port is none that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([])
})

it('a port that is taken is rejected', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await expect(freePort('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  server.close()
})
