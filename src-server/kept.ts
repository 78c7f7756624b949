import { LRUCache } from 'lru-cache'

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
