import { rejectionIn } from './rejection.ts'

const SESSION_LOST = new Set(['SESSION_REQUIRED', 'SESSION_EXPIRED'])

/** Whether a call was refused because nobody is signed in, or not any more. */
export const isSessionLost = (error: unknown): boolean => SESSION_LOST.has(rejectionIn(error)?.message ?? '')

/** The purpose of a guest's sign-in, where the hint names it. */
export type LoginPurpose = 'report' | 'save' | 'like' | 'book'

let purpose: LoginPurpose | undefined
/** The purpose of the last request to sign in. */
export const loginPurpose = (): LoginPurpose | undefined => purpose

/** Before the dialog's code has come, who asks waits for it. */
let ask = (): void => undefined
let waiting: ((isSignedIn: boolean) => void)[] = []

/** @param show asks to sign in, unless it does so already; `settleLogin` says how that ended. @returns unsubscribe */
export function onLoginRequired(show: () => void): () => void {
  ask = show
  if (waiting.length > 0) show()
  return () => {
    ask = () => settleLogin(false)
  }
}

/**
 * Asks to sign in.
 * @returns whether that was done, by the member for whom something was refused: then it may be sent again.
 */
export function requireLogin(wanted?: LoginPurpose): Promise<boolean> {
  purpose = wanted
  return new Promise((resolve) => {
    waiting.push(resolve)
    ask()
  })
}

/** Answers all who wait. */
export function settleLogin(isSignedIn: boolean): void {
  const answered = waiting
  waiting = []
  for (const answer of answered) answer(isSignedIn)
}
