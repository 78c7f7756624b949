/** Keeps the answers for so many texts: there are few letters and syllables, and each is asked for again and again. */
export function remembered<Answer>(ask: (text: string) => Answer, most = 20_000): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = ask(text)
    if (known.size < most) known.set(text, answer)
    return answer
  }
}
