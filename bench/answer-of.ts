import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { Ask } from './measure.ts'

const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** An answer as it is sent: its headers, but for those of the connection, and its bytes, compressed as they are. */
export async function answerOf(
  port: number,
  { body, ...ask }: Ask,
): Promise<{ headers: [string, string][]; body: Buffer }> {
  const request = http.request({ host: '127.0.0.1', port, ...ask })
  const [response]: IncomingMessage[] = await once(request.end(body), 'response')
  if (!response) throw new Error(`no answer from ${ask.path}`)
  const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
    OWN.has(name) ? [] : [[name, String(value)]],
  )
  return { headers, body: Buffer.concat(await response.toArray()) }
}
