import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/platform/free-port.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { claimPort } from './launch.ts'

const HOST = '127.0.0.1'

async function takenPort() {
  const port = await freePort(HOST)
  const server = createServer().listen(port, HOST)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port, leave: () => server.close() }
}

it('a port that another program has is refused in a sentence', async () => {
  const { port } = await takenPort()
  const sentence = `Port ${port} is in use by another program: stop it, or set PORT to another port.`
  await expect(claimPort({ host: HOST, port }, 0)).rejects.toEqual(new OperatorError(sentence))
})

it('a port whose server is stopping is waited for', async () => {
  const { port, leave } = await takenPort()
  const claimed = claimPort({ host: HOST, port })
  // Begun later, this fails after the first try of the claim.
  await expect(freePort(HOST, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  leave()
  expect(await claimed).toBe(port)
})
