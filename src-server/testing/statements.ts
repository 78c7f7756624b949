import type { Socket } from 'node:net'

/** Calls back with each statement that a client of Postgres sends over the socket, as text. */
export function readStatements(client: Socket, callback: (statement: string) => void): void {
  const prepared = new Map<string, string>()
  let begun = false
  let rest = Buffer.alloc(0)

  function read(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (type === 'Q') callback(first)
    if (type === 'P') prepared.set(first, second)
    // A bind names its portal first.
    if (type === 'B') callback(prepared.get(second) ?? second)
  }

  client.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      // The first message has no type; each has its length, which counts itself.
      const head = begun ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      if (begun) read(rest.toString('latin1', 0, 1), rest.subarray(5, length))
      begun = true
      rest = rest.subarray(length)
    }
  })
}
