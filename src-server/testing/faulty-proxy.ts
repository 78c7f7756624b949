import { once } from 'node:events'
import net from 'node:net'
import { onTestFinished } from 'vitest'

type FaultyProxy = {
  url: string
  /** Open connections stay open and carry nothing, as when a network loses them; new ones work. @returns how many */
  fallSilent(): number
  /** Ends all connections and refuses new ones until `restore`. */
  refuse(): Promise<void>
  restore(): Promise<void>
}

/** Forwards to a server of this machine, until the test ends. @param opened gets each client's side of a connection */
export async function faultyProxy(
  target: string,
  opened: (client: net.Socket) => void = () => {},
): Promise<FaultyProxy> {
  const to = new URL(target)
  const open = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    opened(near)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const { port } = address
  const refuse = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  onTestFinished(refuse)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    fallSilent() {
      for (const socket of open) socket.unpipe().pause()
      return open.size / 2
    },
    refuse,
    restore: () => listen(port),
  }
}
