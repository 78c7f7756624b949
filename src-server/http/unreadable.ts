import type { Socket } from 'node:net'

const ENVELOPE = { code: 1, message: '', data: null }

/** What Node's parser refuses before there is a request: an address or headers beyond 16 KB, or no HTTP at all. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or the headers are too long.']
      : ['400 Bad Request', 'The request cannot be read.']
  const body = JSON.stringify({ ...ENVELOPE, message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
