import { LRUCache } from 'lru-cache'

/** Makes one value for each pool, and so for each application: tests run several in one process. */
export function memoizePerPool<T, P extends object = object>(make: (pool: P) => T): (pool: P) => T {
  const made = new WeakMap<P, T>()
  return (pool) => {
    const found = made.get(pool)
    if (found !== undefined) return found
    const fresh = make(pool)
    made.set(pool, fresh)
    return fresh
  }
}

/** Caches answers until the stamp of their data moves. */
export function cacheByStamp<T extends object>(
  max = 100,
): (key: string, stamp: string, make: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, { stamp: string; answer: Promise<T> }>({ max })
  return (key, stamp, make) => {
    const found = kept.get(key)
    if (found?.stamp === stamp) return found.answer
    const answer = make()
    kept.set(key, { stamp, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}

/**
 * A caller during a read shares the next one, with its first caller's arguments: no answer predates its question.
 * @param gather what the next read waits for, so that more callers share it
 */
export function coalesce<T, Args extends unknown[] = []>(
  read: (...args: Args) => Promise<T>,
  gather?: () => Promise<unknown>,
) {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return (...args: Args): Promise<T> => {
    if (next) return next
    const reading = current.then(gather).then(() => {
      next = undefined
      return read(...args)
    })
    next = reading
    // The next read begins even if this one fails.
    current = reading.catch(() => undefined)
    return reading
  }
}
