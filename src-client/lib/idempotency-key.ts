import { rejectionIn } from './rejection.ts'

/** Rejections after which nobody knows what was done. */
const UNCLEAR = new Set(['BUSY', 'UNEXPECTED'])

/** Whether a call failed so that nobody knows what was done: the same once more tells. */
export function isUnclear(error: unknown): boolean {
  const rejection = rejectionIn(error)
  return !rejection || UNCLEAR.has(rejection.message)
}

/** An idempotency key. Not `randomUUID`, which pages without HTTPS lack. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The last call of each path that got no answer: to send the same once more must not do it twice. */
const unanswered = new Map<string, { body: string | undefined; key: string }>()

/** Sends a mutation under a new key, or under that of the same one that got no answer. */
export async function underKey<T>(
  { path, input }: { path: string; input: unknown },
  send: (key: string) => Promise<T>,
): Promise<T> {
  const body = JSON.stringify(input)
  const last = unanswered.get(path)
  const call = last && last.body === body ? last : { body, key: newKey() }
  unanswered.set(path, call)
  // Another call of the path may have taken the place meanwhile.
  const forget = () => unanswered.get(path) === call && unanswered.delete(path)
  try {
    const answer = await send(call.key)
    forget()
    return answer
  } catch (error) {
    if (!isUnclear(error)) forget()
    throw error
  }
}
