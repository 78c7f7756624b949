import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const LOWEST = 20_000
/** From here on systems give ports to outgoing connections, which may take one between its choice and its use. */
const OUTGOING_FROM = 32_768

/** Listens on an address for a moment and returns its port, any free one for 0; rejects when it is taken. */
export async function freePort(host = '127.0.0.1', port = 0): Promise<number> {
  if (port !== 0) return listen(host, port)
  for (;;) {
    const free = await listen(host, randomInt(LOWEST, OUTGOING_FROM)).catch((error: unknown) => {
      if (!isTaken(error)) throw error
      return null
    })
    if (free !== null) return free
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

function listen(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve(port)))
  })
}
