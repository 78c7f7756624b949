import { LRUCache } from 'lru-cache'

/**
 * Something that belongs to one application, known by its connections: made when it is first asked for, gone with them. Two
 * applications in one process (tests, loaders) have nothing in common.
 */
export function perPool<T, P extends object = object>(make: (pool: P) => T): (pool: P) => T {
  const made = new WeakMap<P, T>()
  return (pool) => {
    const found = made.get(pool)
    if (found !== undefined) return found
    const fresh = make(pool)
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

/**
 * Makes one reading do for many: who asks while a reading is under way shares the one that follows it. Every answer was read
 * after it was asked for, and however many ask, one reading is under way at a time.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const reading = current.then(() => {
      next = undefined
      return read()
    })
    next = reading
    // Whoever asked hears of a failure; the reading after it begins all the same.
    current = reading.catch(() => undefined)
    return reading
  }
}
