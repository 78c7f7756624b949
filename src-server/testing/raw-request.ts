import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type RawConnection = { socket: Socket; said(): string; closed: Promise<string> }

/** A connection of which the test says every byte; it is gone when the test ends. */
export async function rawConnection(origin: string, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), localAddress })
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1')
  })
  // A client that is cut off while sending sees an error.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  await once(socket, 'connect')
  return { socket, said: () => said, closed }
}

/** Sends some bytes again and again until the connection is gone. */
export function drip({ socket }: RawConnection, bytes: string | Uint8Array, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writable && !socket.writableNeedDrain) socket.write(bytes)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}
