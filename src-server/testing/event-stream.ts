import { get, type IncomingMessage } from 'node:http'
import { z } from 'zod'

const failure = z.object({ data: z.object({ reason: z.string() }) })

export type ReceivedMessage = { id: string; data: unknown }

/** Reads server-sent events over HTTP on its own connection. */
export async function openStream(url: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false }, resolve).once('error', reject)
  })
  const heard: ReceivedMessage[] = []
  const rejections: string[] = []
  let over = false
  let changed = Promise.withResolvers<void>()

  function take(block: string): void {
    const fields = new Map(block.split('\n').map(fieldOf))
    const data = fields.get('data') ?? ''
    const event = fields.get('event')
    if (event === 'serialized-error') rejections.push(failure.parse(JSON.parse(data)).data.reason)
    if (event === undefined) heard.push({ id: fields.get('id') ?? '', data: JSON.parse(data) })
  }
  async function read(): Promise<void> {
    let rest = ''
    for await (const text of response.setEncoding('utf8')) {
      const blocks = `${rest}${text}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
      changed.resolve()
      changed = Promise.withResolvers()
    }
  }
  const ended = read()
    .catch(() => {})
    .then(() => {
      over = true
      changed.resolve()
    })
  return {
    headers: response.headers,
    heard,
    rejections,
    ended,
    leave: () => response.destroy(),
    async until(holds: () => boolean): Promise<void> {
      while (!holds() && !over) await changed.promise
    },
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
