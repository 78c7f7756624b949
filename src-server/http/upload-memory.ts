import { Rejection } from '../event-sourcing/rejection.ts'
import { type ConcurrencyLimit, createConcurrencyLimiter } from './concurrency-limiter.ts'

export type UploadMemory = {
  /** Opens the share of it that a form holds. */
  open(account: string): FormMemory
}

export type FormMemory = {
  /** @throws Rejection BUSY where all of it is taken, or the account's share, or where the form was given up */
  take(bytes: number): void
  /** Receives a picture. @throws Rejection BUSY when it is given up for others that need its memory */
  receive<T>(receiving: () => Promise<T>): Promise<T>
  /** Gives back all that the form holds. */
  release(): void
}

/** A picture that comes for longer may be given up: it is what somebody who wants to keep others out would send. */
const PATIENCE_MS = 10_000

/**
 * The memory of pictures that are received or wait to be decoded: of all forms together, and of those of one account. When all
 * is taken, the picture that has been coming for longest is given up, so that a few slow ones keep nobody out.
 */
export function createUploadMemory(limit: ConcurrencyLimit, now = () => performance.now()): UploadMemory {
  const limiter = createConcurrencyLimiter(limit)
  /** The oldest first. */
  const coming = new Set<{ since: number; giveUp(): void }>()

  function giveUpOldest(): boolean {
    const [oldest] = coming
    if (!oldest || now() - oldest.since < PATIENCE_MS) return false
    coming.delete(oldest)
    oldest.giveUp()
    return true
  }

  function acquire(account: string, bytes: number): () => void {
    do {
      const giveBack = limiter.acquire(account, bytes)
      if (giveBack) return giveBack
    } while (limiter.allows(account, bytes) && giveUpOldest())
    throw new Rejection('BUSY')
  }

  return {
    open(account) {
      const held: (() => void)[] = []
      let isGivenUp = false
      const release = () => {
        for (const giveBack of held.splice(0)) giveBack()
      }
      return {
        release,
        take(bytes) {
          if (isGivenUp) throw new Rejection('BUSY')
          const giveBack = acquire(account, bytes)
          held.push(giveBack)
          // This very picture may have been the oldest.
          if (!isGivenUp) return
          release()
          throw new Rejection('BUSY')
        },
        async receive(receiving) {
          const { promise: givenUp, reject } = Promise.withResolvers<never>()
          const picture = {
            since: now(),
            giveUp() {
              isGivenUp = true
              release()
              reject(new Rejection('BUSY'))
            },
          }
          coming.add(picture)
          try {
            return await Promise.race([receiving(), givenUp])
          } finally {
            coming.delete(picture)
          }
        },
      }
    },
  }
}
