import { networkError } from './network.ts'

type Decision = 'again' | 'stop'

const waiting = new Set<(decision: Decision) => void>()
const listeners = new Set<() => void>()
let attempts = 0

function tell(): void {
  for (const listener of listeners) listener()
}

/** @returns unsubscribe */
export function onUnanswered(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of the newest attempt to change something, while one waits for its answer; else 0. */
export const unansweredAttempt = (): number => (waiting.size > 0 ? attempts : 0)

/** Lets whoever waits for an answer send once more what waits, or give it up. */
export function decideUnanswered(decision: Decision): void {
  for (const decide of waiting) decide(decision)
}

/** Sends until there is an answer, or until somebody gives it up. @param send the same each time, with the same effect once */
export async function untilAnswered<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    const attempt = new AbortController()
    const { promise: decided, resolve: decide } = Promise.withResolvers<Decision>()
    attempts += 1
    waiting.add(decide)
    tell()
    try {
      const outcome = await Promise.race([decided, send(attempt.signal).then((answer) => ({ answer }))])
      if (outcome === 'stop') throw networkError('NETWORK_GIVEN_UP', undefined)
      if (outcome !== 'again') return outcome.answer
    } finally {
      waiting.delete(decide)
      attempt.abort()
      tell()
    }
  }
}
