import type { Token } from '#shared/account.ts'

export type SessionChange = {
  tokens?: Token
  /** The signed-in member; null clears the session's cookies. */
  user?: { userName: string } | null
  /** Outlives the session. */
  deviceToken?: string
  pendingProvider?: null
}

/** An answer with its session change. Procedures return it, the HTTP layer carries it out. */
export class WithSession<T> {
  readonly answer: T
  readonly change: SessionChange

  constructor(answer: T, change: SessionChange) {
    this.answer = answer
    this.change = change
  }
}

export const signedOut = () => new WithSession(null, { user: null })
