import { LRUCache } from 'lru-cache'

/**
 * Something that belongs to one application, known by its connections: made when it is first asked for, gone with them. Two
 * applications in one process (tests, loaders) have nothing in common.
 */
export function perPool<T>(make: () => T): (pool: object) => T {
  const made = new WeakMap<object, T>()
  return (pool) => {
    const found = made.get(pool)
    if (found !== undefined) return found
    const fresh = make()
    made.set(pool, fresh)
    return fresh
  }
}

/**
 * Keeps answers with the stamp of what they were made from. An answer whose stamp still stands is given again; a stamp that
 * has moved has it made anew. So what is kept is never stale, and no timer guesses.
 */
export function keepAnswers<T extends object>(
  max = 100,
): (key: string, stamp: string, make: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, { stamp: string; answer: Promise<T> }>({ max })
  return (key, stamp, make) => {
    const found = kept.get(key)
    if (found?.stamp === stamp) return found.answer
    const answer = make()
    kept.set(key, { stamp, answer })
    // A failure is not an answer.
    answer.catch(() => kept.delete(key))
    return answer
  }
}
