import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Drain = { bytes: number; ms: number }

/**
 * Closes a request's connection after its answer, while its body still comes. Closed at once, what was sent and not read would
 * make the system reset the connection, and a client that still sends would never read the answer. So for a while, and up to a
 * number of bytes, the rest is read and dropped.
 */
export function closeAfterAnswer(raw: IncomingMessage, { bytes, ms }: Drain): void {
  const { socket } = raw
  const closeNow = socket.destroySoon.bind(socket)
  const lastByte = socket.bytesRead + bytes
  // Node calls this when an answer with `connection: close` is written.
  socket.destroySoon = () => {
    if (raw.readableEnded || raw.destroyed) return closeNow()
    raw.once('end', closeNow)
    closeWithin(socket, ms)
    socket.end()
  }
  raw.unpipe()
  raw.on('data', () => {
    if (socket.bytesRead > lastByte) socket.destroy()
  })
  raw.resume()
}

type Plain = { status: string; message: string }

/** Answers in the place of the application, and closes. */
export function sendAndClose(socket: Socket, { status, message }: Plain, { ms }: Pick<Drain, 'ms'>): void {
  if (!socket.writable) return
  const body = JSON.stringify({ code: 1, message, data: null })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  closeWithin(socket, ms)
}

/** A client may keep its half of the connection open for as long as it likes. */
function closeWithin(socket: Socket, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(timer))
}
