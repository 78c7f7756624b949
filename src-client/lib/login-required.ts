type Action = () => unknown

let ask = (): void => {}
let interrupted: Action | undefined

export function onLoginRequired(show: () => void): () => void {
  ask = show
  return () => {
    ask = () => {}
  }
}

/**
 * Asks a guest to sign in. An interrupted mutation is kept until the document is left, and runs after the sign-in; an
 * interrupted query does not replace it.
 */
export function requireLogin(action?: Action): void {
  interrupted = action ?? interrupted
  ask()
}

/** Returns the interrupted mutation and forgets it. */
export function takeInterrupted(): Action | undefined {
  const action = interrupted
  interrupted = undefined
  return action
}
