const MOST = 20_000

/** Keeps a function's answers: there are few letters and syllables, and each is asked for again and again. */
export function memoize<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const fresh = answer(text)
    if (known.size < MOST) known.set(text, fresh)
    return fresh
  }
}
