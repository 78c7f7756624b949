import { isSessionLost } from './login-required.ts'
import { networkFailureIn } from './network.ts'
import { rejectionIn } from './rejection.ts'
import { dropWishes, markSent, type Wish, wishesOf } from './wishes.ts'

type SenderOptions<Answer> = {
  /** Under the wish's key, and for this member alone. */
  send: (wish: Wish, member: string) => Promise<Answer>
  /** Before the wish goes, so that nothing shows the state from before it. */
  onAnswer: (wish: Wish, member: string, answer: Answer) => Promise<void>
  /** The wish is given up: it is not what the server has. */
  onUndone: (wish: Wish, member: string, error: unknown) => void
}

/** How the sending of a member's wishes ended: all answered, to be tried again, or in vain as long as nobody else signs in. */
export type Outcome = 'done' | { retryAfter: number | undefined } | 'not-theirs'

/** How often an answer may say that something went wrong before the wish is given up. */
const TRIES = 3

/** Sends wishes one after the other, each until it has its answer. */
export function createWishSender<Answer>({ send, onAnswer, onUndone }: SenderOptions<Answer>) {
  const failures = new Map<string, number>()

  /** Undefined where the wish is settled. */
  function outcomeOf(wish: Wish, error: unknown): Outcome | undefined {
    if (networkFailureIn(error)) return { retryAfter: undefined }
    const code = error instanceof Error ? error.message : ''
    if (isSessionLost(error) || code === 'FORBIDDEN') return 'not-theirs'
    if (code === 'BUSY' || code === 'TOO_MANY_ATTEMPTS') return { retryAfter: rejectionIn(error)?.retryAfter }
    if (code !== 'UNEXPECTED') return undefined
    const failed = (failures.get(wish.key) ?? 0) + 1
    failures.set(wish.key, failed)
    return failed < TRIES ? { retryAfter: undefined } : undefined
  }

  return async (member: string): Promise<Outcome> => {
    for (let [wish] = wishesOf(member); wish; [wish] = wishesOf(member)) {
      const { key } = wish
      markSent(member, key)
      try {
        await onAnswer(wish, member, await send(wish, member))
        dropWishes(member, (one) => one.key === key)
      } catch (error) {
        const outcome = outcomeOf(wish, error)
        if (outcome) return outcome
        dropWishes(member, (one) => one.key === key)
        onUndone(wish, member, error)
      }
    }
    return 'done'
  }
}
