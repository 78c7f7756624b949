type Action = () => unknown

let ask = (): void => {}
let interrupted: Action | undefined

/** Says who shows the alert. */
export function onLoginRequired(show: () => void): () => void {
  ask = show
  return () => {
    ask = () => {}
  }
}

/**
 * Tells a guest to sign in first. What they were about to do is kept while the application lives, and is done once they have
 * signed in; that something could not be read meanwhile changes nothing about that.
 */
export function requireLogin(action?: Action): void {
  interrupted = action ?? interrupted
  ask()
}

/** What was interrupted, once. */
export function takeInterrupted(): Action | undefined {
  const action = interrupted
  interrupted = undefined
  return action
}
