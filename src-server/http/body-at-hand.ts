import type { IncomingMessage } from 'node:http'

const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i
/** The framework refuses what would change a prototype. */
const MAY_POISON = /__proto__|constructor/

/** Whether a small JSON body may have come together with its headers, as most do. @param most its length in bytes */
export const mayBeAtHand = ({ headers }: IncomingMessage, most: number): boolean =>
  JSON_BODY.test(headers['content-type'] ?? '') &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length']) <= most

/**
 * The body where all of it is there, which stays to be read by others; undefined for what is not there yet, or what the framework
 * may refuse.
 */
export async function bodyAtHand(request: IncomingMessage): Promise<unknown> {
  // Node hands over what follows the headers once those who heard of these are done.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const bytes: unknown = request.read()
  if (!Buffer.isBuffer(bytes)) return undefined
  request.unshift(bytes)
  const text = bytes.toString()
  if (bytes.length !== Number(request.headers['content-length']) || MAY_POISON.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
